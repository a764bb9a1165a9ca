import fc from 'fast-check';
import { beforeAll, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { CrashError, CrashingProcess } from '../faults/crashing-process.ts';
import { runs } from '../runs.ts';
import { operatorEnvironment } from './own-tenant.ts';

type World = Awaited<ReturnType<typeof openWorld>>;

/** The calls that clients make, and the states that the plan may have after the call has crashed. */
const OUTCOMES = {
  create: ['none', 'after'],
  update: ['before', 'after'],
  asset: ['before'],
  draft: ['before'],
  delete: ['before', 'none'],
} as const;
type Call = keyof typeof OUTCOMES;
const CALLS = Object.keys(OUTCOMES) as Call[];
const CRASHES_PER_CALL = runs(25, 0.16);
const SWEEP_STEPS = 6;
const neverCrashing = () => new CrashingProcess(Number.POSITIVE_INFINITY, false);

let world: World;
beforeAll(async () => {
  operatorEnvironment(inject('dataFolder'));
  world = await openWorld();
});

test.each(CALLS)(
  '%s may crash at any step, and the sweeper after it: the plan is complete, and no unused data is left',
  async (call) => {
    const undisturbed = neverCrashing();
    const otherPlan = await world.planBefore(neverCrashing());
    const untouched = await world.stateOf(otherPlan.id);
    expect(untouched).toMatchObject({ name: 'before', stray: [], rowsWithoutPlan: 0 });
    await world.run(call, undisturbed);
    const shares: Record<string, number> = {};
    const crashPoint = fc.record({
      step: fc.integer({ min: 1, max: undisturbed.steps }),
      stepIsDone: fc.boolean(),
      sweepStep: fc.integer({ min: 1, max: SWEEP_STEPS }),
    });
    await fc.assert(
      fc.asyncProperty(crashPoint, async ({ step, stepIsDone, sweepStep }) => {
        const crashing = new CrashingProcess(step, stepIsDone);
        const id = await world.run(call, crashing);
        const sweeper = new CrashingProcess(sweepStep, stepIsDone);
        await world.sweep(id, sweeper);
        await world.sweep(id, neverCrashing());
        const state = await world.stateOf(id);
        expect(state).toMatchObject({ stray: [], missing: [], orphans: 0, rowsWithoutPlan: 0, isPublished: true });
        expect(OUTCOMES[call]).toContain(state.name);
        expect(await world.stateOf(otherPlan.id)).toEqual(untouched);
        for (const outcome of [
          state.name,
          crashing.hasCrashed && 'call crashed',
          sweeper.hasCrashed && 'sweeper crashed',
        ]) {
          if (outcome) shares[outcome] = (shares[outcome] ?? 0) + 1;
        }
      }),
      { numRuns: CRASHES_PER_CALL },
    );
    console.log(`${call}, ${undisturbed.steps} steps, ${CRASHES_PER_CALL} crashes: ${JSON.stringify(shares)}`);
    expect(shares['call crashed']).toBe(CRASHES_PER_CALL);
  },
);

/** Opens the stores of the service; needs its addresses in the environment. */
async function openWorld() {
  const { openTable } = await import('../../shared/platform/aws/table.ts');
  const { openWholeBucket } = await import('../../shared/platform/aws/whole-bucket.ts');
  const { orphanStore } = await import('../../shared/domain/plans/orphan.ts');
  const { fileKeysOf } = await import('../../shared/domain/plans/plan-files.ts');
  const { planFilePrefix, publishedThumbnailKey } = await import('../../shared/domain/plans/plan-file-keys.ts');
  const { planPartition } = await import('../../shared/domain/plans/plan-keys.ts');
  const { planStore } = await import('../../shared/domain/plans/plan-store.ts');
  const { hashOf, readText } = await import('../../shared/domain/plans/plan-text.ts');
  const { randomId } = await import('../../shared/platform/identifiers/random-id.ts');
  const { PLAN_CALLS, planBefore, plansOf, STATES } = await import('../faults/crashing-plan-calls.ts');

  const table = openTable('plans');
  const buckets = { publicFiles: openWholeBucket('publicFiles'), privateFiles: openWholeBucket('privateFiles') };
  const stores = { table, plans: planStore(table), orphans: orphanStore(table), buckets };

  return {
    planBefore: (process: CrashingProcess) => planBefore(plansOf(stores, process)),
    /** Returns the id of the plan that the call changed. */
    async run(call: Call, process: CrashingProcess): Promise<string> {
      const plan = await planBefore(plansOf(stores, neverCrashing()));
      const id = call === 'create' ? randomId() : plan.id;
      try {
        await PLAN_CALLS[call]({ ...plan, id }, plansOf(stores, process));
      } catch (error) {
        if (!(error instanceof CrashError)) throw error;
      }
      return id;
    },
    /**
     * Does the same as the worker `sweep-plans` after a restart, but for one plan, because other tests write plans
     * meanwhile.
     */
    async sweep(id: string, process: CrashingProcess): Promise<void> {
      const { orphans, cleanUp } = plansOf(stores, process);
      try {
        for await (const orphan of orphans.due(undefined)) if (orphan.planId === id) await cleanUp([orphan]);
      } catch (error) {
        if (!(error instanceof CrashError)) throw error;
      }
    },
    /** The stored state of a plan: which of its states it is in, and all data that does not belong to it. */
    async stateOf(id: string) {
      const row = await stores.plans.find(1, id);
      const named = row ? fileKeysOf(row) : [];
      const keys = (
        await Promise.all(Object.values(buckets).map((each) => all(each.keys(planFilePrefix(1, id)))))
      ).flat();
      const published = await buckets.publicFiles.findBytes(publishedThumbnailKey(id), 1 << 20);
      const thumbnail =
        row?.thumbnail?.kind === 'image' ? await buckets.publicFiles.findBytes(row.thumbnail.key, 1 << 20) : undefined;
      const text = row && (await readText(row.text, buckets.privateFiles));
      const isState = (name: 'before' | 'after') =>
        row?.content.name === name && text === STATES[name].planObjects && row.hash === hashOf(text);
      const partition = { expression: 'pk = :pk', values: { ':pk': planPartition(1, id) } };
      const rows = await all(table.query({ keyCondition: partition, consistent: true }, z.unknown()));
      const left = (await all(stores.orphans.due(undefined))).filter(({ planId }) => planId === id);
      return {
        name: row ? (['before', 'after'] as const).find(isState) : 'none',
        stray: keys.filter((key) => !named.includes(key)),
        missing: named.filter((key) => !keys.includes(key)),
        orphans: left.length,
        rowsWithoutPlan: row ? 0 : rows.length,
        isPublished: published === undefined ? !thumbnail : thumbnail?.equals(published) === true,
      };
    },
  };
}

async function all<T>(source: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const each of source) found.push(each);
  return found;
}
