import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ListQueuesCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { BUCKETS, TABLES } from '../../shared/platform/aws/stores.ts';
import { randomId } from '../../shared/platform/identifiers/random-id.ts';
import { newJobId, requiredKey } from '../../shared/platform/jobs/job-keys.ts';
import { jobStore } from '../../shared/platform/jobs/job-store.ts';
import { boxArchive } from '../fixtures/box-archive.ts';
import { rightsWithin } from '../fixtures/file-rights.ts';
import { plainRows, writePng } from '../fixtures/images/write-png.ts';
import { plannerPlan } from '../fixtures/planner-plan.ts';
import { startWebhookReceiver } from '../fixtures/webhook-receiver.ts';
import { admin } from '../infra/admin/admin-console.ts';
import { type Client, clientOf, demoClient, fileForm, jsonBody } from './client.ts';
import { ownTenant } from './own-tenant.ts';
import { createPlan } from './plan-client.ts';
import { temporaryFolder } from './start-service.ts';

/* This file has more than 300 lines, because a second file would start the service once more. */

const endpoints = inject('endpoints');
const dataFolder = inject('dataFolder');
const ITEM = 'demo:walnut-side-table';
/** One of its steps starts a browser, on a machine that other tests share. */
const SERVICE_TEST_MS = 300_000;

const Jobs = z.array(z.looseObject({ id: z.string(), status: z.number() }));
const States = z.array(z.object({ queue: z.string(), waiting: z.number(), deadLetters: z.number() }));
const Amounts = z.object({ rows: z.record(z.string(), z.number()), files: z.record(z.string(), z.number()) });

let manager: Client;
beforeAll(async () => {
  manager = await demoClient(endpoints, { context: 'cms', user: 'admin' });
});

async function done(words: string, piped = ''): Promise<unknown> {
  const { code, out, err } = await admin(`${words} --json --data ${dataFolder}`, piped);
  expect({ words, code, err }).toEqual({ words, code: 0, err: '' });
  return JSON.parse(out);
}

async function refused(words: string): Promise<{ code: number; err: string }> {
  const { code, err } = await admin(`${words} --data ${dataFolder}`);
  return { code, err };
}

/** A job that no worker of the service processes, so its state does not change. */
async function externalJob(): Promise<string> {
  const body = fileForm('threeDimensionalAsset', 'box.zip', boxArchive({ widthMm: 10, heightMm: 10, depthMm: 10 }));
  body.set('processor', 'external');
  const { json } = await manager.call('POST', `/v2/items/${ITEM}/threeDimensionalAssets`, { body });
  return z.object({ assetProcessing: z.object({ id: z.string() }) }).parse(json).assetProcessing.id;
}

/** The row of an export for which no worker gets a message. */
async function mailedExport(email: string): Promise<string> {
  const operator = JSON.parse(readFileSync(path.join(dataFolder, 'operator.json'), 'utf8'));
  Object.assign(process.env, z.record(z.string(), z.string()).parse(operator));
  const { openTable } = await import('../../shared/platform/aws/table.ts');
  const notify = { tenant: 1, language: 'en', email, subject: { itemId: ITEM }, url: 'https://shop.example/' };
  const job = { kind: 'export' as const, sourceKey: null, sourceSettings: {}, startedBy: null, notify };
  const { id } = await jobStore(openTable('jobs')).create(
    { ...job, id: newJobId(1, randomId()), tenant: 1, targetId: ITEM },
    new Date(),
  );
  // Else a worker might start it in the place of another tenant's export.
  await openTable('jobs').update(requiredKey(id), { expression: 'REMOVE turnKey' }, undefined, z.object({}));
  return id;
}

describe('jobs', () => {
  test('are listed until they end; a cancelled job has failed and can be retried', async () => {
    const id = await externalJob();
    expect(Jobs.parse(await done('jobs list --status unfinished --limit 1000')).map((job) => job.id)).toContain(id);

    expect(await done(`jobs cancel ${id}`)).toMatchObject({ status: -1, error: { code: 'CANCELLED' } });
    expect(await manager.ended(id)).toMatchObject({ status: -1, error: { code: 'CANCELLED' } });
    const failed = Jobs.parse(await done('jobs list --limit 1000')).find((job) => job.id === id);
    expect(failed).toMatchObject({ status: -1 });
    expect(Jobs.parse(await done('jobs list --status unfinished --limit 1000')).map((job) => job.id)).not.toContain(id);
    expect(await refused(`jobs cancel ${id}`)).toEqual({ code: 1, err: `${id} has already ended: its status is -1` });

    expect(await done(`jobs retry ${id}`)).toMatchObject({ status: 0, error: null });
    expect(Jobs.parse(await done('jobs list --limit 1000')).map((job) => job.id)).not.toContain(id);
    await done(`jobs cancel ${id}`);
  });

  test('that failed with one error code are restarted together, and no others', async () => {
    const ids = [await externalJob(), await externalJob(), await externalJob()];
    const [first, second, unfinished] = ids;
    for (const id of [first, second]) await done(`jobs cancel ${id}`);
    const started = Jobs.parse(await done('jobs retry-all CANCELLED --kind conversion'));
    expect(started.map(({ id }) => id)).toEqual(expect.arrayContaining([first, second]));
    expect(started.map(({ id }) => id)).not.toContain(unfinished);
    const failed = Jobs.parse(await done('jobs list --limit 1000'));
    expect(failed.filter(({ id }) => ids.includes(id))).toEqual([]);
    for (const id of ids) await done(`jobs cancel ${id}`);
    expect(await done('jobs retry-all NO_SUCH_CODE')).toEqual([]);
  });

  test('that send an e-mail at their end send it when they are cancelled', async () => {
    const email = `cancelled-${Date.now()}@customer.example`;
    const id = await mailedExport(email);
    await done(`jobs cancel ${id}`);
    await expect
      .poll(async () => (await fetch(endpoints.mailsUrl)).text(), { timeout: 240_000, interval: 100 })
      .toContain(email);
    expect(await refused(`jobs cancel ${id}`)).toMatchObject({ code: 1 });
  });

  test('of one item are listed in every status', async () => {
    const id = await externalJob();
    const ofItem = Jobs.parse(await done(`jobs list --tenant 1 --item ${ITEM}`));
    expect(ofItem[0]).toMatchObject({ id, status: 0 });
    expect((await refused(`jobs list --item ${ITEM}`)).err).toContain('--tenant');
    await done(`jobs cancel ${id}`);
  });

  test('that do not exist are reported', async () => {
    expect(await refused('jobs cancel nojob')).toEqual({ code: 1, err: 'there is no job nojob' });
  });
});

describe('dead letters', () => {
  const QUEUE = 'catalogSnapshots';
  /** Stores that are slow on purpose show a message late. */
  const WITHIN = { timeout: 10_000 };

  async function deadLetter(body: object): Promise<void> {
    const sqs = new SQSClient({});
    const { QueueUrls = [] } = await sqs.send(new ListQueuesCommand({}));
    const QueueUrl = QueueUrls.find((url) => /catalog-?snapshots-?dead-?letters/i.test(url));
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(body) }));
    sqs.destroy();
  }

  const count = async () =>
    States.parse(await done('dlq list')).find(({ queue }) => queue === QUEUE)?.deadLetters ?? Number.NaN;

  test('are counted, sent again, and deleted only with --yes', async () => {
    expect(await count()).toBe(0);
    await deadLetter({ tenant: 1, catalogId: 'demo', noted: '2026-01-01T00:00:00.000Z' });
    await expect.poll(count, WITHIN).toBe(1);
    expect(await done(`dlq redrive ${QUEUE}`)).toEqual({ queue: QUEUE, count: 1 });
    await expect.poll(count, WITHIN).toBe(0);

    await deadLetter({ no: 'request' });
    expect(await refused(`dlq drop ${QUEUE}`)).toMatchObject({ code: 2, err: expect.stringContaining('--yes') });
    await expect.poll(count, WITHIN).toBe(1);
    expect(await done(`dlq drop ${QUEUE} --yes`)).toEqual({ queue: QUEUE, count: 1 });
    await expect.poll(count, WITHIN).toBe(0);
    expect((await refused('dlq drop nothing --yes')).code).toBe(2);
  });

  test('of a queue that exists only on AWS are not supported, and the list reports that', async () => {
    const { out } = await admin(`dlq list --data ${dataFolder}`);
    expect(out).toMatch(/^assetJobs +\d+ waiting, \d+ in work, \d+ dead$/m);
    expect(out).toMatch(/^mailNotices +not in this deployment$/m);
    expect(await refused('dlq redrive mailNotices')).toEqual({
      code: 1,
      err: expect.stringMatching(/^this deployment has no queue mailNotices, but assetJobs, (?!.*mailNotices)/),
    });
    expect(await refused('dlq redrive mails')).toEqual({
      code: 2,
      err: expect.stringMatching(/^QUEUE: this deployment has no such queue, but assetJobs, (?!.*mailNotices)/),
    });
  });
});

describe('the outbox', () => {
  test('lists pending events without their content, and sends their messages again', async () => {
    const { openTable, writeTransaction } = await import('../../shared/platform/aws/table.ts');
    const listed = async () => JSON.stringify(await done('outbox list --limit 1000'));
    // The first command sets the environment of the operator.
    expect(await listed()).not.toContain('somebody@example.com');
    const { eventPart, newEvent } = await import('../../shared/domain/webhooks/outbox.ts');
    const { randomId } = await import('../../shared/platform/identifiers/random-id.ts');
    const data = { success: true, email: 'somebody@example.com', itemId: ITEM, url: 'https://example.com/' };
    const cause = { tenant: 1, event: 'email.shareConfiguration', data, language: 'en' } as const;
    const event = newEvent(cause, { clock: () => new Date(), ids: randomId });
    // The event is written, but its message is lost.
    await writeTransaction([eventPart(openTable('events'), event)]);
    expect(await listed()).toContain(event.id);
    expect(await listed()).not.toContain('somebody@example.com');
    await done('outbox redrive --tenant 1');
    await expect.poll(listed).not.toContain(event.id);
  });
});

describe('snapshots', () => {
  test('are rebuilt for one catalog or for all catalogs, but not without an argument', async () => {
    const { openTable } = await import('../../shared/platform/aws/table.ts');
    const { preparedListPointers } = await import('../../shared/domain/items/prepared-lists/prepared-list-store.ts');
    const began = async () => (await preparedListPointers(openTable('items')).current(1, 'demo'))?.began ?? '';
    const before = new Date().toISOString();
    expect(await done('snapshots rebuild --catalog demo')).toEqual({ catalogs: ['demo'], scopes: ['1'] });
    await expect.poll(async () => (await began()) > before, { timeout: 240_000 }).toBe(true);
    const all = z.object({ catalogs: z.array(z.string()) }).parse(await done('snapshots rebuild --all'));
    expect(all.catalogs).toEqual(expect.arrayContaining(['basic', 'demo', 'other']));
    expect((await refused('snapshots rebuild')).code).toBe(2);
    expect((await refused('snapshots rebuild --catalog nothing')).err).toBe('there is no catalog nothing');
  });

  test('restore searches without a change of any item after all search files were lost', async () => {
    const {
      id: owner,
      admin: manager,
      catalog,
    } = await ownTenant({ endpoints, dataFolder }, { id: 9_704, name: 'Lost' });
    const { openTable } = await import('../../shared/platform/aws/table.ts');
    const { searchIndexStore } = await import('../../shared/domain/matching/search-index-store.ts');
    const { deleteRows, scanRows } = await import('../../lib/tools/admin/tenant-data/scan-rows.ts');
    const id = `${catalog}:windsor`;
    const item = { id, label: 'Windsor chair', manufacturerSKU: 'W-9704' };
    expect((await manager.call('POST', '/v2/items', jsonBody(item))).status).toBe(201);
    const found = async () => {
      const questions = ['query=windsor%20chiar', 'query=Windsor%20chair&exact=true', 'sku=W-9704'];
      const responses = await Promise.all(questions.map((each) => manager.call('GET', `/api/match?${each}`)));
      return responses.map(({ json }) => JSON.stringify(json).includes(id));
    };
    const searchIndexes = searchIndexStore(openTable('matches'));
    await expect.poll(() => searchIndexes.current(String(owner)), { timeout: 240_000 }).toBeDefined();
    await expect.poll(found).toEqual([true, true, true]);

    const own = async function* () {
      for await (const row of scanRows('matches')) if (row.pk.startsWith(`${owner}#`)) yield row;
    };
    expect(await deleteRows('matches', own())).toBeGreaterThan(3);
    // A function may still search in its cached file. A message that comes twice may have built the index again.
    const foundWithoutIndex = async () => {
      await deleteRows('matches', own());
      return (await found()).slice(1);
    };
    await expect.poll(foundWithoutIndex).toEqual([false, false]);
    await done(`snapshots rebuild --catalog ${catalog}`);
    await expect.poll(() => searchIndexes.current(String(owner)), { timeout: 240_000 }).toBeDefined();
    await expect.poll(found).toEqual([true, true, true]);
  });
});

describe('after a deployment', () => {
  test('one command creates a usable tenant with its administrator', async () => {
    const words = 'tenant setup 32 --name fresh --identification first@fresh.example';
    const { apiKeys } = z
      .object({ apiKeys: z.array(z.object({ id: z.string(), context: z.string(), secret: z.string() })) })
      .parse(await done(words, 'correct horse'));
    expect(apiKeys.map(({ context }) => context)).toEqual(['planner', 'cms']);
    for (const { id, secret } of apiKeys) {
      const body = jsonBody({ identification: 'first@fresh.example', password: 'correct horse' });
      expect((await clientOf(endpoints, { apiKey: id, secret }).call('POST', '/v2/auth/signin', body)).status).toBe(
        200,
      );
    }
    expect(await refused(words)).toEqual({ code: 1, err: 'the number 32 is taken' });
  });

  test(
    'another command tests each kind of job, file and message, and deletes what it created',
    async () => {
      const receiver = await startWebhookReceiver();
      const { code, out } = await admin(`service test --webhook ${receiver.url} --data ${dataFolder}`);
      await receiver.stop();
      expect({ code, out }).toEqual({ code: 0, out: expect.not.stringContaining('FAILED') });
      const lines = out.split('\n');
      expect(lines).toHaveLength(12);
      for (const line of lines) expect(line).toMatch(/^ok +\d+ ms {2}\S/);
      expect(receiver.posts.map(({ body }) => JSON.parse(body))).toMatchObject([{ event: 'email.shareConfiguration' }]);
      expect(await (await fetch(endpoints.mailsUrl)).text()).toContain('success@simulator.amazonses.com');
      expect(JSON.stringify(await done('tenants list'))).not.toContain('service-test');
    },
    SERVICE_TEST_MS,
  );

  test('and after a failure deletes what it created too, and tells the reason and the request', async () => {
    const { code, out } = await admin(`service test --url ${endpoints.baseUrl}/elsewhere --data ${dataFolder}`);
    expect(code).toBe(1);
    expect(out).toMatch(/\nFAILED +\d+ ms {2}a user signs in \(crypto.argon2\): .+ \(request [\w-]+\)$/);
    expect(JSON.stringify(await done('tenants list'))).not.toContain('service-test');
  });

  test('and reports the step at which it stopped if the service does not respond', async () => {
    const { code, out } = await admin(`service test --url http://127.0.0.1:9 --data ${dataFolder}`);
    expect(code).toBe(1);
    expect(out).toMatch(
      /^ok +\d+ ms +tables take rows.*\nFAILED +\d+ ms +a user signs in \(crypto.argon2\): http:\/\/127.0.0.1:9 does not respond \(/,
    );
  });
});

describe('all data of a tenant', () => {
  const TENANT = 31;
  let target: { folder: string; remove(): Promise<void> };
  let secret = '';
  let client: Client;
  let plan = '';
  /** A place from which anybody can load the exported files. */
  let exported = '';

  beforeAll(async () => {
    target = await temporaryFolder('tenant');
    await done(`tenant create ${TENANT} --name leaving`);
    await done(`tenant alias ${TENANT} --add 3131`);
    ({ secret } = z
      .object({ secret: z.string() })
      .parse(await done(`apikey create --tenant ${TENANT} --context cms --id leaving-cms`)));
    for (const [user, tenants] of [
      ['lea', [TENANT]],
      ['both', [TENANT, 1]],
    ] as const) {
      await done(
        `user create --tenant ${TENANT} --id ${user} --identification ${user}@leaving.example`,
        'correct horse',
      );
      for (const tenant of tenants) await done(`right grant --tenant ${tenant} --user ${user} --right catalog-mgt`);
    }
    await done(`catalog create leaving --tenant ${TENANT} --public`);
    const key = { apiKey: 'leaving-cms', secret };
    const body = jsonBody({ identification: 'lea@leaving.example', password: 'correct horse' });
    const { json } = await clientOf(endpoints, key).call('POST', '/v2/auth/signin', body);
    const { auth } = z.object({ auth: z.object({ token: z.string() }) }).parse(json);
    client = clientOf(endpoints, { ...key, sessionToken: auth.token });
    const item = jsonBody({ id: 'leaving:chair', label: 'Chair that goes' });
    expect((await client.call('POST', '/v2/items', item)).status).toBe(201);
    const size = { width: 70, height: 80 };
    const thumbnail = Buffer.from(writePng(size, plainRows(size, 200))).toString('base64');
    ({ id: plan } = await createPlan(client, { name: 'Flat', thumbnail: `data:image/png;base64,${thumbnail}` }));
    await exportSnapshot();
    await client.call('POST', '/v2/shortIds', jsonBody({ shortId: { type: 'plan', referencedId: plan } }));
  });
  afterAll(() => target?.remove());

  /** The exported file has another storage prefix than all other files; its source scene must exist too. */
  async function exportSnapshot(): Promise<void> {
    const plan = plannerPlan({ doorId: 'a:b', chairId: 'a:b', wallId: 'a:b', floorId: 'a:b' });
    const { json } = await client.call('POST', '/v2/planSnapshots', jsonBody({ planSnapshot: { plan } }));
    const { planSnapshot } = z.object({ planSnapshot: z.object({ id: z.string() }) }).parse(json);
    const body = new FormData();
    body.set('settings', JSON.stringify({ formats: [{ file_format: 'obj' }] }));
    const asked = await client.call('POST', `/v2/planSnapshots/${planSnapshot.id}/3d-exports`, { body });
    const { assetProcessing } = z.object({ assetProcessing: z.object({ id: z.string() }) }).parse(asked.json);
    const ended = z.looseObject({ status: z.number(), resultUrl: z.string() });
    const { status, resultUrl } = ended.parse(await client.ended(assetProcessing.id));
    expect(status).toBe(100);
    exported = resultUrl;
  }

  /** Every row of every table and every version of every file, unchanged. */
  async function everything(): Promise<{ rows: string[]; keys: string[] }> {
    const { scanRows } = await import('../../lib/tools/admin/tenant-data/scan-rows.ts');
    const { openVersionedFiles } = await import('../../lib/tools/admin/tenant-data/tenant-files.ts');
    const rows: string[] = [];
    const keys: string[] = [];
    for (const table of TABLES) for await (const row of scanRows(table)) rows.push(JSON.stringify(row));
    for (const bucket of BUCKETS) {
      for await (const { key } of openVersionedFiles(bucket).versions('')) keys.push(key);
    }
    return { rows, keys };
  }

  /** For a day, the searches in older files keep the id of a removed product, and nothing else of it. */
  const isNoteOfEnd = (row: string) => row.includes('"public#changes"') && !row.includes('"product"');

  /** Finds every trace of the tenant's data, without the rules that the commands use. */
  const traces = (all: { rows: string[]; keys: string[] }) => [
    ...all.rows.filter(
      (row) => /"pk":"(31|3131)#|leaving|"lea"|"tenant":31\b/.test(row) && !row.includes('"both"') && !isNoteOfEnd(row),
    ),
    ...all.keys.filter((key) => /(^|\/)31\//.test(key) || key.includes(plan)),
  ];

  test('is exported completely, but without credentials', async () => {
    const { clientSecretPart } = await import('../../shared/domain/company-sign-in/company-provider.ts');
    const { openTable, writeTransaction } = await import('../../shared/platform/aws/table.ts');
    const company = { issuer: 'https://login.leaving.example/', clientSecret: 'a client secret' };
    await writeTransaction([clientSecretPart(openTable('identity'), TENANT, company)]);
    const amounts = Amounts.parse(await done(`tenant export ${TENANT} --to ${target.folder}`));
    const lines = TABLES.flatMap((table) =>
      readFileSync(path.join(target.folder, 'tables', `${table}.jsonl`), 'utf8')
        .split('\n')
        .filter(Boolean),
    );
    expect(lines).toHaveLength(Object.values(amounts.rows).reduce((sum, count) => sum + count, 0));
    const text = lines.join('\n');
    for (const part of ['Chair that goes', 'leaving-cms', 'lea@leaving.example', plan, '"aliasOf":31']) {
      expect(text).toContain(part);
    }
    for (const hidden of [secret, company.clientSecret, '$argon2', 'session#', 'both@leaving.example'])
      expect(text).not.toContain(hidden);
    const files = readdirSync(path.join(target.folder, 'files'), { recursive: true, withFileTypes: true });
    expect(files.filter((entry) => entry.isFile()).length).toBe(
      (amounts.files.publicFiles ?? 0) + (amounts.files.privateFiles ?? 0),
    );
    expect(files.some(({ parentPath, name }) => parentPath.includes(plan) && name === 'thumbnail.png')).toBe(true);
    const folders = files.map(({ parentPath }) => path.relative(path.join(target.folder, 'files'), parentPath));
    for (const folder of ['publicFiles/exports/31/', 'privateFiles/exports/31/']) {
      expect(folders, folder).toContainEqual(expect.stringContaining(folder));
    }
    expect(rightsWithin(target.folder), 'nobody else may read it').toEqual(['file 600', 'folder 700']);
    expect((await refused(`tenant export 1 --to ${target.folder}`)).err).toContain('is not empty: name a new folder');
  });

  test('is deleted after the tenant is disabled, with every version of its files, and nothing else is', async () => {
    expect(await refused(`tenant delete ${TENANT}`)).toMatchObject({ code: 2, err: expect.stringContaining('--yes') });
    expect((await refused(`tenant delete ${TENANT} --yes`)).err).toContain('disable it first');
    await done(`tenant disable ${TENANT}`);
    const disabledMs = Date.now();

    const early = await refused(`tenant delete ${TENANT} --yes`);
    expect(early).toMatchObject({
      code: 1,
      err: expect.stringMatching(/may still have callers: run this again in \d+ s$/),
    });
    expect((await fetch(exported)).status).toBe(200);
    // Disabling it again does not restart the waiting time.
    await done(`tenant disable ${TENANT}`);
    expect(traces(await everything()).length).toBeGreaterThan(10);

    const later = () => new Date(disabledMs + 30_000);
    const deleted = await admin(`tenant delete ${TENANT} --yes --data ${dataFolder}`, '', later);
    expect(deleted).toMatchObject({ code: 0, err: '' });
    // The stream still delivers the deleted items to the workers that prepare lists. Each look reads the rows of all
    // tests.
    await expect.poll(async () => traces(await everything()), { timeout: 240_000, interval: 5_000 }).toEqual([]);

    expect((await fetch(exported)).status).toBe(404);
    expect((await refused(`tenant export ${TENANT} --to ${target.folder}`)).err).toBe('there is no tenant 31');
    expect(await done('users list --tenant 1')).toContainEqual(expect.objectContaining({ id: 'both' }));
    expect((await manager.call('GET', `/v2/items/${ITEM}`)).status).toBe(200);
  });
});
