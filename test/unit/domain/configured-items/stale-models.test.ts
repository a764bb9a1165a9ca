import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { configuredIdOf } from '../../../../shared/domain/configured-items/configured-id.ts';
import { assetJobNews } from '../../../../shared/domain/configured-items/configured-news.ts';
import { configuredStore } from '../../../../shared/domain/configured-items/configured-store.ts';
import { endConfiguredModel } from '../../../../shared/domain/configured-items/end-configured-model.ts';
import {
  type FoundConfigured,
  findConfigured,
  itemOfConfigured,
} from '../../../../shared/domain/configured-items/find-configured.ts';
import { runConfiguredModel } from '../../../../shared/domain/configured-items/run-configured-model.ts';
import { ensureModel } from '../../../../shared/domain/configured-items/start-configured-model.ts';
import { StoredItem } from '../../../../shared/domain/items/item.ts';
import { itemStore } from '../../../../shared/domain/items/item-store.ts';
import { ItemOption } from '../../../../shared/domain/options/option.ts';
import { ModelError } from '../../../../shared/engines/models3d/model-error.ts';
import type { Table } from '../../../../shared/platform/aws/table.ts';
import { writeTransaction } from '../../../../shared/platform/aws/table.ts';
import { ServiceError } from '../../../../shared/platform/errors/service-error.ts';
import { randomId } from '../../../../shared/platform/identifiers/random-id.ts';
import { jobStore } from '../../../../shared/platform/jobs/job-store.ts';
import { jobTurns } from '../../../../shared/platform/jobs/job-turns.ts';
import { runJob } from '../../../../shared/platform/jobs/run-job.ts';
import { runs } from '../../../runs.ts';
import { ownTables } from '../../own-tables.ts';

const RUNS = runs(60);
const TENANT = 1;
const COLOURS = ['#ff0000', '#0000ff', '#broken'] as const;

type Change = { model: number } | { colour: number };
type Step =
  | { kind: 'change'; change: Change }
  | { kind: 'ask' }
  /** Runs the job that waits longest. The item may change while its model is made, and the worker may crash. */
  | { kind: 'work'; during: Change | undefined; crashes: boolean };

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ model: fc.nat(2) }),
  fc.record({ colour: fc.nat(COLOURS.length - 1) }),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('change' as const), change }),
  fc.constant({ kind: 'ask' as const }),
  fc.record({
    kind: fc.constant('work' as const),
    during: fc.option(change, { nil: undefined }),
    crashes: fc.boolean(),
  }),
);

let tables: { items: Table; jobs: Table };
beforeAll(async () => {
  const started = await ownTables();
  tables = started;
});

const optionsOf = (colour: number) => [
  ItemOption.parse({
    ...{ id: 'colour', kind: 'colour', default: 'own' },
    values: [{ id: 'own', hex: COLOURS[colour], parts: ['Seat'] }],
  }),
];

/** An item with one choice of it, its jobs, and a worker whose models say what they were made of. */
async function newWorld() {
  let now = Date.parse('2026-01-31T09:00:00.000Z');
  const clock = () => new Date(now);
  const base = { catalogId: 'test', externalId: randomId() };
  const time = clock().toISOString();
  const items = itemStore(tables.items);
  const facts = { tenant: TENANT, catalog: base.catalogId, externalId: base.externalId };
  const dates = { created: time, updated: time, version: 1 };
  await items.create(StoredItem.parse({ ...facts, ...dates, masterKey: 'model-0', options: optionsOf(0) }));
  const configured = configuredStore(tables.items);
  const id = configuredIdOf(base, 'ab'.repeat(32));
  if (!id) throw new Error('the id is short enough');
  await writeTransaction([configured.rowPart(TENANT, id, { choice: '{}', created: time })]);
  const queued: string[] = [];
  let crashesLeft = 2;
  const jobs = jobStore(tables.jobs, assetJobNews(tables.items));
  const sources = { items, catalogs: { find: async () => undefined }, configured };
  const found = async (): Promise<FoundConfigured> => {
    const each = await findConfigured(TENANT, id, sources);
    if (!each) throw new Error('the configured item does not exist');
    return each;
  };
  const send = async ({ jobId }: { jobId?: unknown }) => void queued.push(String(jobId));
  const admission = { counted: 0, isOpen: true };
  const admit = async () => {
    if (!admission.isOpen) throw new ServiceError('TOO_MANY_REQUESTS', 'too many');
    admission.counted++;
    return { bySeconds: 0 };
  };
  const starting = { configured, jobs, queue: { send }, clock, ids: randomId, onUnsent: () => {}, admit };
  const apply = async (changed: Change) => {
    const current = await items.findCurrent(TENANT, base);
    if (!current) throw new Error('the item does not exist');
    const next = 'model' in changed ? { masterKey: `model-${changed.model}` } : { options: optionsOf(changed.colour) };
    await items.replace(current, { ...current, ...next, version: current.version + 1 });
  };
  const nameOf = ({ resolved: { base: item, orders } }: FoundConfigured) =>
    `${item.masterKey} ${orders.map((order) => ('hex' in order ? order.hex : '')).join()}`;
  const work = async (during: Change | undefined, crashes: boolean) => {
    const jobId = queued.shift();
    if (jobId === undefined) return;
    const make = async (each: FoundConfigured) => {
      const masterKey = nameOf(each);
      if (during) await apply(during);
      // A job that crashes more often fails.
      if (crashes && crashesLeft-- > 0) throw new Error('crashed');
      if (masterKey.includes('broken')) throw new ModelError('OPTION_NOT_APPLICABLE', 'no such colour');
      const preview = { key: 'preview.webp', widthPx: 1, heightPx: 1 };
      const dimensionsMm = { widthMm: 1, heightMm: 1, depthMm: 1 };
      return { assets: {}, masterKey, preview, dimensionsMm, triangles: 1, warnings: [] };
    };
    const run = { ...sources, make, endConfigured: endConfiguredModel(tables.jobs, configured, clock) };
    const runner = {
      ...{ jobs, turns: jobTurns(tables.jobs, 'conversion'), clock, ids: randomId, note: () => {} },
      queue: { send: () => Promise.reject(new Error('a message went back')) },
      work: async (attempt: Parameters<typeof runConfiguredModel>[0]) =>
        runConfiguredModel(attempt, String(attempt.job.sourceSettings.configured), run),
      failureOf: (error: unknown) => (error instanceof ModelError ? { code: error.code, message: '' } : undefined),
    };
    // The sweeper sends the message of a crashed job again.
    await runJob(jobId, runner).catch(() => queued.push(jobId));
    now += 1_000;
  };
  const ask = async () => ensureModel(await found(), null, starting);
  return { found, apply, work, queued, nameOf, sources, admission, ask };
}

test('the model of a choice is never that of an older item, whatever happens in which order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const world = await newWorld();
      const check = async () => {
        const now = await world.found();
        const { masterKey } = await itemOfConfigured(now, world.sources);
        if (masterKey !== undefined) expect(masterKey).toBe(world.nameOf(now));
        return masterKey;
      };
      for (const each of steps) {
        if (each.kind === 'change') await world.apply(each.change);
        else if (each.kind === 'ask') await world.ask();
        else await world.work(each.during, each.crashes);
        await check();
      }
      await world.ask();
      while (world.queued.length > 0) await world.work(undefined, false);
      const isBroken = world.nameOf(await world.found()).includes('broken');
      expect((await world.ask())?.status).toBe(isBroken ? 'failed' : 'ready');
      expect((await check()) === undefined).toBe(isBroken);
    }),
    { numRuns: RUNS },
  );
});

test('the start of a model is counted for the caller, and no other call; a refused one starts nothing', async () => {
  const { ask, admission, queued, apply, work } = await newWorld();
  // A model that no other test makes: choices with equal models share one.
  await apply({ model: 10 });
  admission.isOpen = false;
  await expect(ask()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect(queued).toEqual([]);
  admission.isOpen = true;
  await ask();
  await ask();
  await work(undefined, false);
  await ask();
  expect([admission.counted, queued.length]).toEqual([1, 0]);
  await apply({ model: 11 });
  await ask();
  expect([admission.counted, queued.length]).toEqual([2, 1]);
});
