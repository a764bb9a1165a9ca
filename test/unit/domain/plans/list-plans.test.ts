import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { listPlans } from '../../../../shared/domain/plans/list-plans.ts';
import { PlanContent, type StoredPlan } from '../../../../shared/domain/plans/plan.ts';
import { planKey } from '../../../../shared/domain/plans/plan-keys.ts';
import { planStore } from '../../../../shared/domain/plans/plan-store.ts';
import { upgradePlan } from '../../../../shared/domain/plans/upgrade-plan.ts';
import { randomId } from '../../../../shared/platform/identifiers/random-id.ts';
import type { Caller } from '../../../../shared/platform/identity/callers/caller.ts';
import { ownTables } from '../../own-tables.ts';

const TENANT = 1;
const UPLOAD_URL = 'https://files.example';
const Row = z.looseObject({ pk: z.string(), sk: z.string() });

let tables: Awaited<ReturnType<typeof ownTables>>;
beforeAll(async () => {
  tables = await ownTables();
});

function planOf(user: string | null, changeDate = '2026-01-01T00:00:00.000Z', name = ''): StoredPlan {
  return {
    ...{ tenant: TENANT, id: randomId(), user, content: PlanContent.parse({ name }), text: null, hash: '' },
    ...{ thumbnail: null, thumbnailVersion: 0, demo: false, assets: [], storedDraft: null },
    ...{ created: '2026-01-01T00:00:00.000Z', changeDate, revision: 1, versionId: 1, oldTexts: [] },
  };
}

const callerOf = (user: string) =>
  ({ tenant: { id: TENANT }, user: { id: user } }) as unknown as Pick<Caller, 'tenant' | 'user'>;

async function idsOf(user: string, limit: number): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listPlans(callerOf(user), { limit, cursor }, { table: tables.plans, uploadUrl: UPLOAD_URL });
    expect(page.plans.length).toBeLessThanOrEqual(limit);
    ids.push(...page.plans.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return ids;
}

test('pages of every length together have each plan of the user once, last change first', async () => {
  const plans = planStore(tables.plans);
  const minutes = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(minutes, fc.integer({ min: 1, max: 13 }), async (times, limit) => {
      const user = randomId();
      // Plans of the same moment are in the order of their ids.
      const all = times.map((minute) => planOf(user, `2026-01-01T00:0${minute}:00.000Z`));
      for (const plan of all) await plans.create(plan, []);
      await plans.create(planOf(randomId()), []);
      const places = all.map(({ changeDate, id }) => `${changeDate}#${id}`).sort();
      expect(await idsOf(user, limit)).toEqual(places.reverse().map((place) => place.slice(place.indexOf('#') + 1)));
    }),
    { numRuns: 15 },
  );
});

test('a plan from before the lists gets its place once; tenant plans and other rows stay as they are', async () => {
  const user = randomId();
  const old = planOf(user, undefined, 'Old');
  const ofTenant = planOf(null);
  for (const plan of [old, ofTenant]) await tables.plans.put({ ...planKey(TENANT, plan.id), ...plan });
  expect(await idsOf(user, 10)).toEqual([]);
  const rowOf = async ({ id }: StoredPlan) => Row.parse(await tables.plans.get(planKey(TENANT, id), Row));
  const read = await rowOf(old);
  expect(await upgradePlan(tables.plans, read)).toBe(true);
  expect(await idsOf(user, 10)).toEqual([old.id]);
  expect(await rowOf(old)).toMatchObject(read);
  expect(await upgradePlan(tables.plans, await rowOf(old))).toBe(false);
  expect(await upgradePlan(tables.plans, await rowOf(ofTenant))).toBe(false);
  expect(await upgradePlan(tables.plans, { ...read, sk: 'settings' })).toBe(false);
});

test('a plan that is changed or deleted while it is upgraded stays as the other writer left it', async () => {
  const user = randomId();
  const old = planOf(user, undefined, 'Old');
  await tables.plans.put({ ...planKey(TENANT, old.id), ...old });
  const read = Row.parse(await tables.plans.get(planKey(TENANT, old.id), Row));
  await planStore(tables.plans).replace(old, { ...old, content: { ...old.content, name: 'New' }, revision: 2 }, []);
  expect(await upgradePlan(tables.plans, read)).toBe(false);
  const { plans } = await listPlans(
    callerOf(user),
    { limit: 10, cursor: undefined },
    { table: tables.plans, uploadUrl: '' },
  );
  expect(plans.map(({ name }) => name)).toEqual(['New']);
});
