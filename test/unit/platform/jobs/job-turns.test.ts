import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DeleteMessageBatchCommand, ReceiveMessageCommand } from '@aws-sdk/client-sqs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSqs } from '../../../../lib/local/sqs/start-sqs.ts';
import { openQueue, type Queue, sqs } from '../../../../shared/platform/aws/queue.ts';
import type { Table } from '../../../../shared/platform/aws/table.ts';
import { randomId } from '../../../../shared/platform/identifiers/random-id.ts';
import { StoredJob } from '../../../../shared/platform/jobs/job.ts';
import { endChange, heldBy } from '../../../../shared/platform/jobs/job-changes.ts';
import { newJobId, requiredKey } from '../../../../shared/platform/jobs/job-keys.ts';
import { type JobStore, jobStore } from '../../../../shared/platform/jobs/job-store.ts';
import { jobTurns } from '../../../../shared/platform/jobs/job-turns.ts';
import type { LaterStart } from '../../../../shared/platform/jobs/new-jobs.ts';
import { runJob, runPart } from '../../../../shared/platform/jobs/run-job.ts';
import { sendJob } from '../../../../shared/platform/jobs/send-job.ts';
import { deployedQueue, gateOf, OPERATOR } from '../../../infra/local/sqs/sqs-fixture.ts';
import { runs } from '../../../runs.ts';
import { ownTables } from '../../own-tables.ts';

let table: Table;
let jobs: JobStore;
let queue: Queue;
let stop: () => Promise<void>;
let tenants = 0;

beforeAll(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'turns-'));
  const tables = await ownTables();
  const dataFile = path.join(folder, 'sqs.db');
  const service = await startSqs({
    host: '127.0.0.1',
    port: 0,
    gate: gateOf(),
    dataFile,
    queues: [deployedQueue('j')],
  });
  Object.assign(process.env, {
    AWS_ACCESS_KEY_ID: OPERATOR.id,
    AWS_SECRET_ACCESS_KEY: OPERATOR.secret,
    AWS_ENDPOINT_URL_SQS: service.url,
    QUEUE_ASSET_JOBS: `${service.url}/000000000000/j`,
  });
  table = tables.jobs;
  jobs = jobStore(table);
  queue = openQueue('assetJobs');
  stop = async () => {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  };
});
afterAll(() => stop?.());

const newTenant = () => ++tenants;

async function newJob(
  tenant: number,
  { isSent = true, later }: { isSent?: boolean; later?: LaterStart } = {},
): Promise<string> {
  const facts = { targetId: 'demo:chair', kind: 'conversion' as const, sourceKey: null, startedBy: null };
  const id = newJobId(tenant, randomId());
  const job = await jobs.create({ id, tenant, ...facts, sourceSettings: {}, ...(later && { later }) }, new Date());
  if (isSent) await sendJob(job, { queue, onUnsent: () => expect.unreachable() });
  return id;
}

/** Starts of jobs by tenant, and the faults that were logged. `busy` keeps the jobs with these ids running. */
function worker(busy: ReadonlyMap<string, Promise<void>> = new Map()) {
  const started: StoredJob[] = [];
  const faults: unknown[] = [];
  const runner = {
    jobs,
    turns: jobTurns(table, 'conversion'),
    queue,
    clock: () => new Date(),
    ids: randomId,
    note: (_: string, error: unknown) => faults.push(error),
    failureOf: () => undefined,
    async work({ job, owner }: { job: StoredJob; owner: string }) {
      started.push(job);
      await busy.get(job.id);
      const change = endChange(100, { error: null }, new Date());
      await table.update(requiredKey(job.id), change, heldBy(owner), StoredJob);
    },
  };
  /** Works on the next message; false if there is none. */
  const next = async (run = (jobId: string): Promise<unknown> => runJob(jobId, runner)): Promise<boolean> => {
    const QueueUrl = process.env.QUEUE_ASSET_JOBS;
    const { Messages: [message] = [] } = await sqs.send(new ReceiveMessageCommand({ QueueUrl }));
    if (message === undefined) return false;
    await run(JSON.parse(message.Body ?? '').jobId);
    const Entries = [{ Id: '0', ReceiptHandle: message.ReceiptHandle }];
    await sqs.send(new DeleteMessageBatchCommand({ QueueUrl, Entries }));
    return true;
  };
  const untilEmpty = async () => {
    while (await next());
  };
  return { started, faults, runner, next, untilEmpty, tenants: () => started.map(({ tenant }) => tenant) };
}

describe('a worker', () => {
  it('starts the only job of a tenant next, before 200 jobs of another tenant', { timeout: 60_000 }, async () => {
    const [many, one] = [newTenant(), newTenant()];
    for (let batch = 0; batch < 10; batch++) await Promise.all(Array.from({ length: 20 }, () => newJob(many)));
    const { next, tenants, untilEmpty, started, faults } = worker();
    await next();
    await next();
    await newJob(one);
    await next();
    expect(tenants(), 'its message is the last of 199').toEqual([many, many, one]);
    await next();
    expect(tenants()).toEqual([many, many, one, many]);
    await untilEmpty();
    expect(new Set(started.map(({ id }) => id)).size, 'no job is lost or run twice').toBe(201);
    expect(started).toHaveLength(201);
    expect(
      started.every(({ attempts }) => attempts === 1),
      'going back costs no attempt',
    ).toBe(true);
    expect(faults).toEqual([]);
  });

  it('gives a tenant with running jobs no more workers while another one waits', async () => {
    const [many, one] = [newTenant(), newTenant()];
    const running = await newJob(many);
    let end = () => {};
    const held = new Promise<void>((resolve) => {
      end = resolve;
    });
    const busy = worker(new Map([[running, held]]));
    const ended = busy.next();
    await expect.poll(() => busy.started).toHaveLength(1);
    await newJob(many);
    for (let job = 0; job < 2; job++) await newJob(one);
    const free = worker();
    await free.untilEmpty();
    expect(free.tenants()).toEqual([one, one, many]);
    end();
    await ended;
  });

  it('starts the jobs that can wait after the others of their tenant, and after a job of another tenant', async () => {
    const [one, other] = [newTenant(), newTenant()];
    const later: string[] = [];
    for (let job = 0; job < 4; job++) later.push(await newJob(one, { later: { bySeconds: 15 * job } }));
    const { next, started, untilEmpty, faults } = worker();
    await next();
    const usual = [await newJob(one), await newJob(one)];
    const [ofOther] = [await newJob(other)];
    await untilEmpty();
    const ids = started.map(({ id }) => id);
    expect(ids).toEqual([later[0], ofOther, ...usual, ...later.slice(1)]);
    expect(faults).toEqual([]);
  });

  it('starts the job of a stranger who has started few before those of a stranger who has started many', async () => {
    const tenant = newTenant();
    const many: string[] = [];
    for (let job = 1; job <= 6; job++) many.push(await newJob(tenant, { later: { bySeconds: 15 * job } }));
    const few = await newJob(tenant, { later: { bySeconds: 15 } });
    const { started, untilEmpty, faults } = worker();
    await untilEmpty();
    const [first, ...others] = many;
    expect(started.map(({ id }) => id)).toEqual([first, few, ...others]);
    expect(faults).toEqual([]);
  });

  it('starts a job whose message was lost, when it is the turn of its tenant', async () => {
    const [first, second] = [newTenant(), newTenant()];
    const { untilEmpty, tenants } = worker();
    await newJob(first);
    await untilEmpty();
    await newJob(second, { isSent: false });
    await newJob(first);
    await untilEmpty();
    expect(tenants()).toEqual([first, second, first]);
  });

  it('is not held up by a row that cannot be read, and still starts the tenants in turn', async () => {
    const [busy, broken, other] = [newTenant(), newTenant(), newTenant()];
    const { untilEmpty, tenants, faults } = worker();
    await newJob(busy);
    await untilEmpty();
    const id = newJobId(broken, randomId());
    const turn = { turnKey: 'waiting', turnOrder: `conversion#${broken}#` };
    await table.put({ ...requiredKey(id), id, tenant: broken, status: 'unknown', ...turn });
    await newJob(busy);
    await newJob(other);
    await untilEmpty();
    await table.delete(requiredKey(id));
    expect(tenants()).toEqual([busy, other, busy]);
    expect(faults).not.toEqual([]);
  });

  it('lets the job of another tenant pass before the next part of a job', async () => {
    const [parted, other] = [newTenant(), newTenant()];
    const { runner, next, tenants } = worker();
    const id = await newJob(parted, { isSent: false });
    await jobs.claim(id, 'the worker that split it', new Date());
    await jobs.handOn(id, 'the worker that split it', 5, new Date(Date.now() + 900_000), new Date());
    await queue.send({ jobId: id, part: 0 }, { tenant: parted });
    await newJob(other, { isSent: false });
    const parts: string[] = [];
    const runOne = (jobId: string) =>
      runPart({ jobId, part: 0 }, runner, async () => {
        parts.push(jobId);
        return 'done';
      });
    await next(runOne);
    expect([tenants(), parts]).toEqual([[other], []]);
    await next(runOne);
    expect([tenants(), parts]).toEqual([[other], [id]]);
    await jobs.cancel(id, new Date());
  });

  it('starts the waiting jobs of any tenants in rounds, and each job once', { timeout: 120_000 }, async () => {
    const counts = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 2, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(counts, fc.integer({ min: 1, max: 3 }), async (jobsOfTenants, workers) => {
        const waiting = jobsOfTenants.map((count) => ({ tenant: newTenant(), count }));
        for (const { tenant, count } of waiting) for (let job = 0; job < count; job++) await newJob(tenant);
        const all = Array.from({ length: workers }, () => worker());
        await Promise.all(all.map(({ untilEmpty }) => untilEmpty()));
        const ids = all.flatMap(({ started }) => started.map(({ id }) => id));
        expect(ids).toHaveLength(jobsOfTenants.reduce((sum, count) => sum + count));
        expect(new Set(ids).size).toBe(ids.length);
        if (workers > 1) return;
        const order = all.flatMap(({ tenants }) => tenants());
        const rounds = Math.max(...jobsOfTenants);
        for (let round = 1, start = 0; round <= rounds; round++) {
          const left = waiting.filter(({ count }) => count >= round).map(({ tenant }) => tenant);
          expect(order.slice(start, start + left.length).toSorted((a, b) => a - b)).toEqual(left);
          start += left.length;
        }
      }),
      { numRuns: runs(6) },
    );
  });
});

it('a message of a job belongs to the share of its tenant in the queue', async () => {
  const tenant = newTenant();
  const id = await newJob(tenant);
  const { Messages: [message] = [] } = await sqs.send(
    new ReceiveMessageCommand({ QueueUrl: process.env.QUEUE_ASSET_JOBS, MessageSystemAttributeNames: ['All'] }),
  );
  expect(message?.Attributes?.MessageGroupId).toBe(String(tenant));
  expect(JSON.parse(message?.Body ?? '')).toEqual({ jobId: id });
});
