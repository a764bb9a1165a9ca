import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { randomId } from '../../../../shared/platform/identifiers/random-id.ts';
import {
  type CostlyJobs,
  costlyJobs,
  countedWork,
  countingCosts,
  MAX_COSTLY_JOBS_A_DAY,
} from '../../../../shared/platform/jobs/costly-jobs.ts';
import { endChange, LEASE_SECONDS } from '../../../../shared/platform/jobs/job-changes.ts';
import { costlyDayKey, newJobId, requiredKey } from '../../../../shared/platform/jobs/job-keys.ts';
import { jobStore, MAX_ATTEMPTS } from '../../../../shared/platform/jobs/job-store.ts';
import { jobTurns } from '../../../../shared/platform/jobs/job-turns.ts';
import { type Attempt, runJob } from '../../../../shared/platform/jobs/run-job.ts';
import { ownTables } from '../../own-tables.ts';

const START_MS = Date.parse('2026-01-31T09:00:00.000Z');
const ONE_TENANT = { send: () => Promise.reject(new Error('a message went back')) };

class TooMuchMemory extends Error {}

let tables: Awaited<ReturnType<typeof ownTables>>;
let costly: CostlyJobs;
let tenants = 0;
beforeAll(async () => {
  tables = await ownTables();
  costly = costlyJobs(tables.jobs, 'drawing');
});

/** A tenant of its own, and a clock that only the test moves. */
function newWorld() {
  const tenant = ++tenants;
  let now = START_MS;
  const clock = () => new Date(now);
  const jobs = jobStore(tables.jobs);
  const end = async ({ job }: Attempt) => {
    const change = endChange(100, { error: null }, clock());
    await tables.jobs.update(requiredKey(job.id), change, undefined, z.unknown());
  };
  return {
    tenant,
    clock,
    jobs,
    pass: (seconds: number) => {
      now += seconds * 1_000;
    },
    async newJob() {
      const facts = { tenant, targetId: 'p', sourceKey: null, sourceSettings: {}, startedBy: null } as const;
      return (await jobs.create({ id: newJobId(tenant, randomId()), kind: 'drawing', ...facts }, clock())).id;
    },
    /** Runs an attempt with this work, as a worker of drawings does. */
    attempt: (id: string, work: (attempt: Attempt) => Promise<void> = end) =>
      runJob(id, {
        ...countingCosts(costly, clock),
        jobs,
        turns: jobTurns(tables.jobs, 'drawing'),
        queue: ONE_TENANT,
        clock,
        ids: randomId,
        note: () => undefined,
        failureOf: (error) => (error instanceof TooMuchMemory ? { code: 'TOO_COMPLEX', message: 'no' } : undefined),
        work: countedWork(work, (error) => error instanceof TooMuchMemory, costly, clock),
      }),
  };
}

/** Sets the count of a tenant, as so many costly jobs do. */
async function counted(tenant: number, count: number, now: Date) {
  await tables.jobs.put({ ...costlyDayKey('drawing', tenant, now), slow: count });
}

test('a job that takes too much counts, and one that is only wrong, or ends, does not', async () => {
  const world = newWorld();
  expect(await world.attempt(await world.newJob())).toBe('done');
  await expect(
    world.attempt(await world.newJob(), () => Promise.reject(new Error('a store does not respond'))),
  ).rejects.toThrow('a store');
  expect(await costly.count(world.tenant, world.clock())).toBe(0);
  const id = await world.newJob();
  expect(await world.attempt(id, () => Promise.reject(new TooMuchMemory()))).toBe('failed');
  expect(await world.jobs.find(id)).toMatchObject({ status: -1, error: { code: 'TOO_COMPLEX' } });
  expect(await costly.count(world.tenant, world.clock())).toBe(1);
  expect(await costlyJobs(tables.jobs, 'export').count(world.tenant, world.clock()), 'another kind').toBe(0);
});

test('each worker that dies with a job counts, also the last one, and one that gives its job back does not', async () => {
  const world = newWorld();
  const id = await world.newJob();
  // As a worker that is killed: it claims the job and is never heard of again.
  const die = async () => {
    expect((await world.jobs.claim(id, randomId(), world.clock())).kind).toBe('claimed');
    world.pass(LEASE_SECONDS + 1);
  };
  await die();
  await expect(world.attempt(id, () => Promise.reject(new Error('a fault of the service')))).rejects.toThrow('a fault');
  expect(await costly.count(world.tenant, world.clock())).toBe(1);
  world.pass(1);
  await die();
  expect(await costly.count(world.tenant, world.clock()), 'the fault did not count').toBe(1);
  expect(await world.attempt(id)).toBe('failed');
  expect(await world.jobs.find(id)).toMatchObject({ error: { code: 'INTERNAL' }, attempts: MAX_ATTEMPTS });
  expect(await costly.count(world.tenant, world.clock())).toBe(2);
});

test('after too many on one day the jobs of the tenant fail at once, until the next day, and those of others do not', async () => {
  const [world, other] = [newWorld(), newWorld()];
  await counted(world.tenant, MAX_COSTLY_JOBS_A_DAY - 1, world.clock());
  expect(await world.attempt(await world.newJob())).toBe('done');
  await costly.note(world.tenant, world.clock());
  const id = await world.newJob();
  const never = () => Promise.reject(new Error('the work was started'));
  expect(await world.attempt(id, never)).toBe('failed');
  expect(await world.jobs.find(id)).toMatchObject({ status: -1, error: { code: 'TOO_MANY_COSTLY_JOBS' } });
  expect(await other.attempt(await other.newJob())).toBe('done');
  world.pass(24 * 3_600);
  expect(await world.attempt(await world.newJob())).toBe('done');
});
