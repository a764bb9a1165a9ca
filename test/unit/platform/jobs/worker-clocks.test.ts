import { beforeAll, expect, test } from 'vitest';
import { randomId } from '../../../../shared/platform/identifiers/random-id.ts';
import { newJobId } from '../../../../shared/platform/jobs/job-keys.ts';
import { type JobStore, jobStore } from '../../../../shared/platform/jobs/job-store.ts';
import { ownTables } from '../../own-tables.ts';

/* Workers whose clocks differ: one that gives up a job, and one that gets its message at once. */

const NOW = Date.parse('2026-01-31T09:00:00.000Z');
const early = new Date(NOW - 500);
const late = new Date(NOW + 500);

let jobs: JobStore;

beforeAll(async () => {
  const tables = await ownTables();
  jobs = jobStore(tables.jobs);
});

async function claimedJob(): Promise<string> {
  const id = newJobId(1, randomId());
  const facts = { tenant: 1, targetId: 'test:chair', sourceKey: null, sourceSettings: {}, startedBy: null };
  await jobs.create({ id, kind: 'conversion', ...facts }, early);
  expect(await jobs.claim(id, 'first', late)).toMatchObject({ kind: 'claimed' });
  return id;
}

test('a job that is handed on is free for a worker whose clock is behind, and no attempt is counted', async () => {
  const id = await claimedJob();
  await jobs.handOn(id, 'first', 5, new Date(NOW + 120_000), late);
  expect(await jobs.claim(id, 'second', early)).toMatchObject({
    kind: 'claimed',
    hasDied: false,
    job: { attempts: 1, leaseOwner: 'second' },
  });
});

test('a job that is given back after a fault is free for a worker whose clock is behind, and its worker has not died', async () => {
  const id = await claimedJob();
  await jobs.release(id, 'first', late);
  expect(await jobs.claim(id, 'second', early)).toMatchObject({
    kind: 'claimed',
    hasDied: false,
    job: { attempts: 2 },
  });
});

test('a job is not free while a worker holds its lease', async () => {
  const id = await claimedJob();
  expect(await jobs.claim(id, 'second', early)).toEqual({ kind: 'leased' });
});
