import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { finishConversion } from '../../../../shared/domain/conversions/finish-conversion.ts';
import { StoredItem } from '../../../../shared/domain/items/item.ts';
import { itemKey } from '../../../../shared/domain/items/item-keys.ts';
import { itemStore } from '../../../../shared/domain/items/item-store.ts';
import type { Table } from '../../../../shared/platform/aws/table.ts';
import { randomId } from '../../../../shared/platform/identifiers/random-id.ts';
import type { JobStatus } from '../../../../shared/platform/jobs/job.ts';
import { LEASE_SECONDS } from '../../../../shared/platform/jobs/job-changes.ts';
import { newJobId } from '../../../../shared/platform/jobs/job-keys.ts';
import { jobList } from '../../../../shared/platform/jobs/job-list.ts';
import { jobMarks } from '../../../../shared/platform/jobs/job-marks.ts';
import { stateOf } from '../../../../shared/platform/jobs/job-state.ts';
import { type JobStore, jobStore, LeaseLostError, MAX_ATTEMPTS } from '../../../../shared/platform/jobs/job-store.ts';
import { jobTurns } from '../../../../shared/platform/jobs/job-turns.ts';
import { runJob } from '../../../../shared/platform/jobs/run-job.ts';
import { sweepJobs } from '../../../../shared/platform/jobs/sweep-jobs.ts';
import { runs } from '../../../runs.ts';
import { ownTables } from '../../own-tables.ts';

const TENANT = 1;
const RUNS = runs(120);
/** All jobs are of one tenant, so no message goes back. */
const ONE_TENANT = { send: () => Promise.reject(new Error('a message went back')) };

let tables: { jobs: Table; items: Table };
let jobs: JobStore;

beforeAll(async () => {
  const started = await ownTables();
  tables = started;
  jobs = jobStore(tables.jobs);
});

/** A job and its item, and a clock that only the test moves. */
async function newWorld() {
  let now = Date.parse('2026-01-31T09:00:00.000Z');
  const clock = () => new Date(now);
  const externalId = randomId();
  const time = clock().toISOString();
  await itemStore(tables.items).create(
    StoredItem.parse({ tenant: TENANT, catalog: 'test', externalId, created: time, updated: time, version: 1 }),
  );
  const newJob = async () => {
    const facts = {
      tenant: TENANT,
      targetId: `test:${externalId}`,
      sourceKey: null,
      sourceSettings: {},
      startedBy: null,
    };
    return jobs.create({ id: newJobId(TENANT, randomId()), kind: 'conversion', ...facts }, clock());
  };
  const item = async () => {
    const found = await tables.items.get(itemKey(TENANT, { catalogId: 'test', externalId }), StoredItem, {
      consistent: true,
    });
    if (!found) throw new Error('the item does not exist');
    return found;
  };
  const pass = (seconds: number) => {
    now += seconds * 1000;
  };
  return { clock, newJob, item, pass };
}

const modelOf = (name: string) => ({
  assets: { glb: { format: 'glb', key: name, bytes: 1 } },
  masterKey: `master-${name}`,
  preview: { key: 'preview.webp', widthPx: 512, heightPx: 512 },
  dimensionsMm: { widthMm: 100, heightMm: 200, depthMm: 300 },
  triangles: 12,
  warnings: [],
});

/** Where a simulated process crashes, or that it does not. */
const CRASHES = ['none', 'afterClaim', 'afterProgress', 'afterEnd', 'fault', 'badModel'] as const;
type Crash = (typeof CRASHES)[number];
class Killed extends Error {}

type Step =
  | { kind: 'receive'; crash: Crash }
  | { kind: 'wait'; seconds: number }
  | { kind: 'sweep' }
  | { kind: 'deadLetter' }
  | { kind: 'restart' }
  | { kind: 'cancel' }
  | { kind: 'retry' };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('receive' as const), crash: fc.constantFrom(...CRASHES) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), seconds: fc.integer({ min: 1, max: 200 }) }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: 'sweep' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'deadLetter' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'restart' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'cancel' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'retry' as const }) },
);

describe('the life of a job', () => {
  test('for any receives, repeats, crashes, sweeps and retries: one effect, nothing lost, 100 is final', async () => {
    const injected = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
        const world = await newWorld();
        const { id } = await world.newJob();
        const finish = finishConversion(tables, world.clock);
        let effects = 0;
        let ended: number | undefined;
        const receive = (crash: Crash) => {
          injected.set(crash, (injected.get(crash) ?? 0) + 1);
          return attempt(id, world.clock, crash, async (owner) => {
            const job = await jobs.find(id);
            if (!job) throw new Error('the job does not exist');
            await finish({ job, owner }, modelOf(id));
            effects++;
          });
        };
        const sweep = async (afterRestart: boolean) => {
          const sent: string[] = [];
          const queue = { send: async (message: Record<string, unknown>) => void sent.push(String(message.jobId)) };
          await sweepJobs({ jobs, queueOf: () => queue, clock: world.clock, afterRestart });
          for (const _ of sent.filter((jobId) => jobId === id)) await receive('none');
        };
        for (const each of steps) {
          if (each.kind === 'receive') await receive(each.crash);
          else if (each.kind === 'wait') world.pass(each.seconds);
          else if (each.kind === 'sweep') await sweep(false);
          else if (each.kind === 'restart') await sweep(true);
          else if (each.kind === 'deadLetter') await jobs.failDead(id, world.clock());
          else if (each.kind === 'cancel') await jobs.cancel(id, world.clock());
          else await jobs.retry(id, world.clock());
          const status = (await jobs.find(id))?.status;
          await expectListedOnce(id, status);
          if (ended === 100) expect(status).toBe(100);
          if (ended === -1 && each.kind !== 'retry') expect(status).toBe(-1);
          ended = status;
        }
        for (let round = 0; ended === 0 || ended === 10; round++) {
          expect(round, 'a job without interruptions must end').toBeLessThan(MAX_ATTEMPTS + 2);
          world.pass(4_000);
          await sweep(false);
          ended = (await jobs.find(id))?.status;
        }
        const item = await world.item();
        expect(effects).toBeLessThanOrEqual(1);
        expect(item.storedAssets.glb?.key).toBe(ended === 100 ? id : undefined);
        expect(item.version).toBe(ended === 100 ? 2 : 1);
      }),
      // Every crash occurs at least once; the rest is random.
      { numRuns: RUNS + CRASHES.length, examples: CRASHES.map((crash): [Step[]] => [[{ kind: 'receive', crash }]]) },
    );
    console.log('attempts by crash:', Object.fromEntries(injected));
    for (const crash of CRASHES) expect(injected.get(crash) ?? 0, `no ${crash} was injected`).toBeGreaterThan(0);
  });

  test('an attempt writes nothing after its lease has ended, the next attempt does', async () => {
    const world = await newWorld();
    const { id } = await world.newJob();
    const finish = finishConversion(tables, world.clock);
    const slow = await jobs.claim(id, 'slow', world.clock());
    world.pass(LEASE_SECONDS + 1);
    const quick = await jobs.claim(id, 'quick', world.clock());
    if (slow.kind !== 'claimed' || quick.kind !== 'claimed') throw new Error('both attempts should have been claimed');
    await expect(finish({ job: slow.job, owner: 'slow' }, modelOf('slow'))).rejects.toThrow(LeaseLostError);
    await expect(jobs.renew(id, 'slow', 50, world.clock())).rejects.toThrow(LeaseLostError);
    await finish({ job: quick.job, owner: 'quick' }, modelOf('quick'));
    expect((await world.item()).storedAssets.glb?.key).toBe('quick');
  });

  test('a message for a job with a valid lease is left in the queue', async () => {
    const world = await newWorld();
    const { id } = await world.newJob();
    await jobs.claim(id, 'first', world.clock());
    expect(await jobs.claim(id, 'second', world.clock())).toEqual({ kind: 'leased' });
  });

  test('the fourth start fails the job with a reason', async () => {
    const world = await newWorld();
    const { id } = await world.newJob();
    for (let start = 1; start <= MAX_ATTEMPTS; start++) {
      expect((await jobs.claim(id, `attempt ${start}`, world.clock())).kind).toBe('claimed');
      world.pass(LEASE_SECONDS + 1);
    }
    expect((await jobs.claim(id, 'one more', world.clock())).kind).toBe('givenUp');
    expect(await jobs.find(id)).toMatchObject({ status: -1, error: { code: 'INTERNAL' }, attempts: MAX_ATTEMPTS });
  });

  test('of two jobs for one item the one that was started later wins, in any order of completion', async () => {
    for (const laterEndsFirst of [true, false]) {
      const world = await newWorld();
      const earlier = await world.newJob();
      world.pass(1);
      const later = await world.newJob();
      const finish = finishConversion(tables, world.clock);
      for (const job of laterEndsFirst ? [later, earlier] : [earlier, later]) {
        await jobs.claim(job.id, job.id, world.clock());
        await finish({ job, owner: job.id }, modelOf(job.id));
      }
      expect((await world.item()).storedAssets.glb?.key).toBe(later.id);
      const warnings = (await jobs.find(earlier.id))?.warnings.map(({ code }) => code);
      expect(warnings).toEqual(laterEndsFirst ? ['SUPERSEDED'] : []);
    }
  });

  test('separately set display dimensions do not change, others follow the model', async () => {
    const world = await newWorld();
    const job = await world.newJob();
    const item = await world.item();
    await tables.items.put({
      ...itemKey(TENANT, { catalogId: 'test', externalId: item.externalId }),
      ...item,
      width: 90,
      displayedWidth: 90,
      height: 90,
      displayedHeight: 95,
    });
    await jobs.claim(job.id, 'owner', world.clock());
    await finishConversion(tables, world.clock)({ job, owner: 'owner' }, modelOf('x'));
    expect(await world.item()).toMatchObject({
      ...{ width: 100, height: 200, depth: 300 },
      ...{ displayedWidth: 100, displayedHeight: 95, displayedDepth: 300 },
    });
  });
});

/** The job is in the list of its tenant once, with its status, and all jobs of the tenant are counted once. */
async function expectListedOnce(id: string, status: JobStatus | undefined): Promise<void> {
  const { jobs: listed } = await jobList(tables.jobs).page({ tenant: TENANT }, { limit: 1_000 });
  expect(listed.filter((job) => job.id === id).map((job) => job.status)).toEqual([status]);
  const counts = { waiting: 0, running: 0, done: 0, failed: 0 };
  for (const job of listed) counts[stateOf(job.status)]++;
  expect((await jobMarks(tables.jobs).of(TENANT, new Date('2026-02-01'))).counts).toEqual(counts);
}

/** One attempt with the real runner, which crashes where the test decides. */
async function attempt(
  id: string,
  clock: () => Date,
  crash: Crash,
  end: (owner: string) => Promise<void>,
): Promise<void> {
  class BadModel extends Error {}
  // A killed process runs no cleanup, so its store stops working at the moment of the crash.
  let isDead = false;
  const crashingJobs: JobStore = new Proxy(jobs, {
    get(target, name: keyof JobStore) {
      const method = target[name] as (...args: unknown[]) => unknown;
      return (...args: unknown[]) => {
        if (isDead) throw new Killed();
        return method(...args);
      };
    },
  });
  const die = (at: Crash) => {
    if (crash !== at) return;
    isDead = true;
    throw new Killed();
  };
  try {
    await runJob(id, {
      jobs: crashingJobs,
      turns: jobTurns(tables.jobs, 'conversion'),
      queue: ONE_TENANT,
      clock,
      ids: randomId,
      note: () => undefined,
      failureOf: (error) => (error instanceof BadModel ? { code: 'MODEL_CORRUPT', message: 'broken' } : undefined),
      async work({ owner, progress }) {
        die('afterClaim');
        await progress(40);
        die('afterProgress');
        if (crash === 'fault') throw new Error('a store does not respond');
        if (crash === 'badModel') throw new BadModel();
        await end(owner);
        die('afterEnd');
      },
    });
  } catch (error) {
    if (!(error instanceof Killed) && crash !== 'fault') throw error;
  }
}
