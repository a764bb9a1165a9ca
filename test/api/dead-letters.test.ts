import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ListQueuesCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { beforeAll, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { conversionStarted } from '../../shared/domain/items/models/conversion-state.ts';
import { modelStore } from '../../shared/domain/items/models/model-store.ts';
import { unfinishedReport } from '../../shared/domain/plan-conversions/unfinished-report.ts';
import { CONVERTER_DEFAULTS } from '../../shared/engines/floorplan/convert/converter-params.ts';
import { parseItemId } from '../../shared/platform/identifiers/item-id.ts';
import type { StoredJob } from '../../shared/platform/jobs/job.ts';
import { type Client, demoClient, jsonBody } from './client.ts';
import { createPlan, getPlan, planOf } from './plan-client.ts';

const endpoints = inject('endpoints');
const dataFolder = inject('dataFolder');
/** No other test converts a model of this item: its state names the last conversion. */
const ITEM = 'demo:lost-messages';

let client: Client;

beforeAll(async () => {
  // The operator's key. The tests use it to inject faults that HTTP calls cannot cause.
  const operator = JSON.parse(readFileSync(path.join(dataFolder, 'operator.json'), 'utf8'));
  Object.assign(process.env, z.record(z.string(), z.string()).parse(operator));
  client = await demoClient(endpoints);
  const manager = await demoClient(endpoints, { context: 'cms', user: 'admin' });
  expect((await manager.call('POST', '/v2/items', jsonBody({ id: ITEM }))).status).toBe(201);
});

/** A conversion with status 0 whose message is lost. Its item says that it is being converted. */
async function jobWithoutMessage(now = new Date(), sourceSettings: StoredJob['sourceSettings'] = {}): Promise<string> {
  const { openTable } = await import('../../shared/platform/aws/table.ts');
  const { jobStore } = await import('../../shared/platform/jobs/job-store.ts');
  const { newJobId, requiredKey } = await import('../../shared/platform/jobs/job-keys.ts');
  const { randomId } = await import('../../shared/platform/identifiers/random-id.ts');
  const id = newJobId(1, randomId());
  const facts = { tenant: 1, targetId: ITEM, kind: 'conversion' as const, sourceKey: null, startedBy: null };
  // Only exports announce their end to the caller.
  const notify = {
    tenant: 1,
    language: 'en',
    email: `${id}@customer.example`,
    subject: { itemId: ITEM },
    url: 'https://a.example',
  };
  const job = { id, ...facts, notify, sourceSettings };
  await jobStore(openTable('jobs')).create(job, now, conversionStarted(openTable('items'), job, now));
  // Else a worker might start it in the place of another tenant's job.
  await openTable('jobs').update(requiredKey(id), { expression: 'REMOVE turnKey' }, undefined, z.object({}));
  return id;
}

async function sendTo(queueName: RegExp, body: string): Promise<void> {
  const sqs = new SQSClient({});
  const { QueueUrls = [] } = await sqs.send(new ListQueuesCommand({}));
  const QueueUrl = QueueUrls.find((url) => queueName.test(url));
  if (!QueueUrl) throw new Error(`no queue is called ${queueName}: ${QueueUrls}`);
  await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: body }));
  sqs.destroy();
}

test.each([
  ['conversions', /asset-?jobs-?dead-?letters/i],
  ['renderings', /render-?jobs-?dead-?letters/i],
  ['exports', /export-?jobs-?dead-?letters/i],
])(
  'a job whose message is in the dead-letter queue of %s gets status -1 and an error message',
  async (_what, queue) => {
    const id = await jobWithoutMessage();
    await sendTo(queue, JSON.stringify({ jobId: id }));
    expect(await client.ended(id)).toMatchObject({ status: -1, error: { code: 'INTERNAL' } });
  },
);

test('an import whose message is in the dead-letter queue gets status -1', async () => {
  const { openTable } = await import('../../shared/platform/aws/table.ts');
  const { jobStore } = await import('../../shared/platform/jobs/job-store.ts');
  const { newJobId } = await import('../../shared/platform/jobs/job-keys.ts');
  const { randomId } = await import('../../shared/platform/identifiers/random-id.ts');
  const jobs = jobStore(openTable('jobs'));
  const sourceSettings = { work: 'import', format: 'csv', dryRun: true };
  const facts = { kind: 'catalog' as const, targetId: 'nowhere', sourceKey: null, sourceSettings, startedBy: null };
  const { id } = await jobs.create({ id: newJobId(1, randomId()), tenant: 1, ...facts }, new Date());
  await sendTo(/catalog-?jobs-?dead-?letters/i, JSON.stringify({ jobId: id }));
  await expect.poll(async () => (await jobs.find(id))?.status, { timeout: 240_000 }).toBe(-1);
});

test('a conversion whose external processor has been silent for a day fails, and so does the model of its item', async () => {
  const { openTable } = await import('../../shared/platform/aws/table.ts');
  const twoDaysAgo = new Date(Date.now() - 2 * 24 * 3_600_000);
  const id = await jobWithoutMessage(twoDaysAgo, { processor: 'external' });
  expect(await client.ended(id)).toMatchObject({ status: -1, error: { code: 'PROCESSOR_SILENT' } });
  const item = parseItemId(ITEM);
  if (!item) throw new Error('the id is valid');
  expect(await modelStore(openTable('items')).state({ tenant: 1, id: item })).toMatchObject({
    jobId: id,
    status: 'failed',
  });
});

test('a plan whose drawing message is in the dead-letter queue reports the failure', async () => {
  const { openTable } = await import('../../shared/platform/aws/table.ts');
  const { jobStore } = await import('../../shared/platform/jobs/job-store.ts');
  const { newJobId } = await import('../../shared/platform/jobs/job-keys.ts');
  const { randomId } = await import('../../shared/platform/identifiers/random-id.ts');
  const { planStore } = await import('../../shared/domain/plans/plan-store.ts');
  const { drawingJob } = await import('../../shared/domain/plan-conversions/drawing-job.ts');
  const { id } = await createPlan(client);
  const plans = planStore(openTable('plans'));
  const plan = await plans.find(1, id);
  if (!plan) throw new Error('the plan is there');
  const drawing = { key: 'nowhere', jobId: newJobId(1, randomId()) };
  const jobParts = jobStore(openTable('jobs')).created(
    drawingJob(plan, drawing, { params: CONVERTER_DEFAULTS }),
    new Date(),
  );
  const waiting = { ...plan, drawing, conversion: { ...unfinishedReport(0, 0) }, revision: plan.revision + 1 };
  await plans.replace(plan, waiting, jobParts);

  await sendTo(/plan-?jobs-?dead-?letters/i, JSON.stringify({ jobId: drawing.jobId }));
  await expect
    .poll(async () => planOf(await getPlan(client, id)).conversion)
    .toMatchObject({ status: -1, error: expect.stringMatching(/^The job could not be started/) });
});

test('a fault in the work itself releases the job, and its third start is the last', async () => {
  const id = await jobWithoutMessage();
  const { openTable } = await import('../../shared/platform/aws/table.ts');
  const { jobStore } = await import('../../shared/platform/jobs/job-store.ts');
  const jobs = jobStore(openTable('jobs'));
  for (let start = 1; start <= 3; start++) {
    await sendTo(/asset-?jobs-?queue/i, JSON.stringify({ jobId: id }));
    await expect.poll(() => jobs.find(id).then((job) => job && hasStarted(job, start))).toBe(true);
  }
  await sendTo(/asset-?jobs-?queue/i, JSON.stringify({ jobId: id }));
  expect(await client.ended(id)).toMatchObject({ status: -1, error: { code: 'INTERNAL' } });
});

/** Checks that the job was started this many times and was then released or failed. */
function hasStarted({ status, attempts, leaseUntil = '' }: StoredJob, starts: number): boolean {
  return status === -1 || (attempts >= starts && leaseUntil <= new Date().toISOString());
}

test.each([
  ['conversion', /asset-?jobs-?queue/i],
  ['export', /export-?jobs-?queue/i],
  ['drawing', /plan-?jobs-?queue/i],
] as const)(
  'a worker of a %s starts the job of a tenant whose turn it is, also when another message comes first',
  async (kind, queue) => {
    const { openTable } = await import('../../shared/platform/aws/table.ts');
    const { jobStore } = await import('../../shared/platform/jobs/job-store.ts');
    const { jobTurns } = await import('../../shared/platform/jobs/job-turns.ts');
    const { newJobId } = await import('../../shared/platform/jobs/job-keys.ts');
    const { randomId } = await import('../../shared/platform/identifiers/random-id.ts');
    const jobs = jobStore(openTable('jobs'));
    const tenant = 4_711;
    const id = newJobId(tenant, randomId());
    const facts = { kind, targetId: 'nowhere:chair', sourceKey: null, sourceSettings: {}, startedBy: null };
    await jobs.create({ id, tenant, ...facts }, new Date());
    const message = newJobId(1, randomId());
    await jobTurns(openTable('jobs'), kind).noteStart(message, new Date());
    await sendTo(queue, JSON.stringify({ jobId: message }));
    await expect.poll(async () => (await jobs.find(id))?.attempts, { timeout: 240_000 }).toBe(1);
    await jobs.cancel(id, new Date());
  },
);
