import { DynamoDBClient, QueryCommand } from '@aws-sdk/client-dynamodb';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { Table } from '../../../../shared/platform/aws/table.ts';
import { randomId } from '../../../../shared/platform/identifiers/random-id.ts';
import type { JobKind, StoredJob } from '../../../../shared/platform/jobs/job.ts';
import { listPartition, marksPartition, newJobId } from '../../../../shared/platform/jobs/job-keys.ts';
import { type JobList, jobList } from '../../../../shared/platform/jobs/job-list.ts';
import { jobMarks } from '../../../../shared/platform/jobs/job-marks.ts';
import { type JobStore, jobStore } from '../../../../shared/platform/jobs/job-store.ts';
import { areJobsListed, upgradeJob } from '../../../../shared/platform/jobs/upgrade-jobs.ts';
import { noteUpgraded } from '../../../../shared/platform/jobs/upgrade-marks.ts';
import { ownTables } from '../../own-tables.ts';

const START = Date.parse('2026-01-31T09:00:00.000Z');
const STATUSES = [0, 10, -1] as const;
const KINDS = ['conversion', 'rendering', 'export'] as const;

let table: Table;
let jobs: JobStore;
let list: JobList;
let tenants = 0;

beforeAll(async () => {
  const started = await ownTables();
  table = started.jobs;
  jobs = jobStore(table);
  list = jobList(table);
});

async function newJob(tenant: number, at: number, job: Partial<StoredJob> = {}): Promise<StoredJob> {
  const facts = { tenant, kind: 'conversion' as JobKind, targetId: 'test:chair', sourceKey: null, startedBy: null };
  return jobs.create({ id: newJobId(tenant, randomId()), sourceSettings: {}, ...facts, ...job }, new Date(at));
}

/** Brings a new job into a state. */
async function bring(job: StoredJob, status: (typeof STATUSES)[number], at: number): Promise<void> {
  if (status === 0) return;
  await jobs.claim(job.id, 'owner', new Date(at));
  if (status === -1) await jobs.fail(job.id, 'owner', { code: 'MODEL_CORRUPT', message: 'broken' }, new Date(at));
}

async function readUnits(input: Omit<ConstructorParameters<typeof QueryCommand>[0], 'TableName'>): Promise<number> {
  const client = new DynamoDBClient({});
  const answer = await client.send(
    new QueryCommand({ ...input, TableName: table.name, ReturnConsumedCapacity: 'TOTAL' }),
  );
  client.destroy();
  return answer.ConsumedCapacity?.CapacityUnits ?? Number.NaN;
}

describe('the list of jobs', () => {
  test('pages of any jobs, states and filters contain each selected job once, last change first', async () => {
    const job = fc.record({
      status: fc.constantFrom(...STATUSES),
      kind: fc.constantFrom(...KINDS),
      batch: fc.boolean(),
    });
    const property = fc.asyncProperty(
      fc.array(job, { minLength: 1, maxLength: 12 }),
      fc.option(fc.constantFrom(...STATUSES), { nil: undefined }),
      fc.option(fc.constantFrom(...KINDS), { nil: undefined }),
      fc.boolean(),
      fc.integer({ min: 1, max: 5 }),
      async (specs, status, kind, onlyBatch, limit) => {
        const tenant = ++tenants;
        const made: { id: string; at: number }[] = [];
        for (const [index, spec] of specs.entries()) {
          const at = START + index * 10;
          const batch = spec.batch ? { batch: 'spring' } : {};
          const created = await newJob(tenant, at, { kind: spec.kind, ...batch });
          await bring(created, spec.status, at + 5);
          const isSelected =
            (status ?? spec.status) === spec.status && (kind ?? spec.kind) === spec.kind && (!onlyBatch || spec.batch);
          if (isSelected) made.push({ id: created.id, at });
        }
        const isWanted =
          kind || onlyBatch
            ? (each: { kind: string; batch?: string | undefined }) =>
                (kind ?? each.kind) === each.kind && (!onlyBatch || each.batch === 'spring')
            : undefined;
        const seen: string[] = [];
        let before: string | undefined;
        do {
          const page = await list.page({ tenant, status, isWanted }, { before, limit });
          expect(page.jobs.length).toBeLessThanOrEqual(limit);
          seen.push(...page.jobs.map(({ id }) => id));
          before = page.next;
        } while (before !== undefined);
        expect(seen).toEqual(made.reverse().map(({ id }) => id));
      },
    );
    await fc.assert(property, { numRuns: 25 });
  });

  test('a page that goes on at jobs older than `since` is empty, for every state', async () => {
    const tenant = ++tenants;
    for (let index = 0; index < 3; index++) await bring(await newJob(tenant, START + index), -1, START + 100);
    const { next } = await list.page({ tenant }, { limit: 1 });
    expect(next).toBeDefined();
    const since = '2030-01-01T00:00:00.000Z';
    for (const status of [undefined, ...STATUSES, 100] as const) {
      expect(await list.page({ tenant, status, since }, { before: next, limit: 10 })).toEqual({ jobs: [] });
    }
  });

  test('failed jobs among many others cost no more than their own rows, and a poll of the mark one read unit', async () => {
    const tenant = ++tenants;
    for (let index = 0; index < 60; index++) await newJob(tenant, START + index, { kind: 'rendering' });
    for (let index = 0; index < 3; index++) await bring(await newJob(tenant, START + index), -1, START + 100);
    const ofState = (state: 'failed' | 'waiting') =>
      readUnits({
        IndexName: 'byTenant',
        KeyConditionExpression: 'listKey = :list',
        ExpressionAttributeValues: { ':list': { S: listPartition(tenant, state) } },
      });
    expect((await list.page({ tenant, status: -1 }, { limit: 100 })).jobs).toHaveLength(3);
    expect(await ofState('failed')).toBeLessThanOrEqual(0.5);
    expect(await ofState('waiting')).toBeGreaterThan(0.5);
    const mark = await readUnits({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': { S: marksPartition(tenant) } },
      ConsistentRead: true,
    });
    expect(mark).toBeLessThanOrEqual(1);
    console.log('read units: failed', await ofState('failed'), 'waiting', await ofState('waiting'), 'mark', mark);
  });

  test('the mark changes with every change that the list shows, and not with a renewed lease', async () => {
    const tenant = ++tenants;
    const marks = jobMarks(table);
    const textAt = async () => (await marks.of(tenant, new Date(START))).text;
    const texts = [await textAt()];
    const job = await newJob(tenant, START);
    texts.push(await textAt());
    const claim = await jobs.claim(job.id, 'owner', new Date(START + 1));
    if (claim.kind !== 'claimed') throw new Error('the job should have been claimed');
    texts.push(await textAt());
    await jobs.renew(job.id, 'owner', 10, new Date(START + 2));
    expect(await textAt()).toBe(texts.at(-1));
    await jobs.show(claim.job, 'owner', 50, new Date(START + 3));
    texts.push(await textAt());
    expect((await list.page({ tenant }, { limit: 1 })).jobs[0]?.shownProgress).toBe(50);
    await jobs.cancel(job.id, new Date(START + 4));
    texts.push(await textAt());
    expect(new Set(texts).size).toBe(texts.length);
  });

  test('jobs that have ended are no longer counted when their rows have expired', async () => {
    const tenant = ++tenants;
    await bring(await newJob(tenant, START), -1, START + 1);
    const countsAt = async (date: string) => (await jobMarks(table).of(tenant, new Date(date))).counts.failed;
    expect(await countsAt('2027-03-01')).toBe(1);
    expect(await countsAt('2027-04-01')).toBe(0);
  });

  test('rows from before the list are upgraded once, beside writers, and until then the list is not complete', async () => {
    const tenant = ++tenants;
    const old = await newJob(tenant, START);
    const changed = await newJob(tenant, START);
    const done = await newJob(tenant, START);
    // The rows as an earlier version wrote them.
    const strip = 'REMOVE listKey, listOrder, shownProgress, expiresAt';
    for (const { id } of [old, changed, done]) {
      const key = { pk: `${tenant}#${id}`, sk: 'job' };
      await table.update(key, { expression: strip }, undefined, z.unknown());
    }
    for (let shard = 0; shard < 8; shard++) await table.delete({ pk: marksPartition(tenant), sk: `mark#${shard}` });
    expect((await list.page({ tenant }, { limit: 10 })).jobs).toEqual([]);
    expect((await list.page({ tenant, targetId: 'test:chair' }, { limit: 10 })).jobs).toEqual([]);
    expect(await areJobsListed(table)).toBe(false);

    await jobs.claim(changed.id, 'owner', new Date(START + 5));
    for (const { id } of [old, changed, done, old]) {
      const row = await table.get({ pk: `${tenant}#${id}`, sk: 'job' }, z.looseObject({ sk: z.string() }));
      if (row) await upgradeJob(table, row);
    }
    await noteUpgraded(table, 'jobs', new Date(START));
    expect(await areJobsListed(table)).toBe(true);
    expect((await list.page({ tenant }, { limit: 10 })).jobs).toHaveLength(3);
    expect((await jobMarks(table).of(tenant, new Date(START))).counts).toEqual({
      ...{ waiting: 2, running: 1, done: 0, failed: 0 },
    });
  });
});
