import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { randomId } from '../../shared/platform/identifiers/random-id.ts';
import { newJobId, requiredKey } from '../../shared/platform/jobs/job-keys.ts';
import { boxArchive } from '../fixtures/box-archive.ts';
import { TORN_ZIP } from '../fixtures/torn-zip.ts';
import { type Client, clientOf, demoClient, fileForm, jsonBody } from './client.ts';
import { operatorEnvironment, ownTenant } from './own-tenant.ts';
import { sourceOf } from './source-of.ts';

const endpoints = inject('endpoints');
/** A tenant of its own: jobs of other tests would change its list. */
const TENANT = 3202;
const SIZE = { widthMm: 640, heightMm: 910, depthMm: 480 };

let manager: Client;
let item: string;
let catalog: string;

beforeAll(async () => {
  const service = { endpoints, dataFolder: inject('dataFolder') };
  ({ admin: manager, catalog } = await ownTenant(service, { id: TENANT, name: 'Jobs' }));
  item = `${catalog}:table`;
  expect((await manager.call('POST', '/v2/items', jsonBody({ id: item, type: 'table' }))).status).toBe(201);
});

interface JobListing {
  readonly assetProcessings: readonly { id: string; status: number; batch?: string; error: { code: string } | null }[];
  readonly meta: { count: number; nextCursor?: string; complete: boolean; counts: Record<string, number> };
}

describe('the jobs of a tenant', () => {
  const batch = `batch-${Date.now()}`;
  const listOf = async (query: string, headers: Readonly<Record<string, string>> = {}) => {
    const response = await manager.call('GET', `/v2/assetProcessings?${query}`, { headers });
    return { ...response, ...(response.json as JobListing) };
  };
  const startIn = async (fileName: string, bytes: Uint8Array): Promise<string> => {
    const body = fileForm('threeDimensionalAsset', fileName, bytes);
    body.set('batch', batch);
    const { json } = await manager.call('POST', `/v2/items/${item}/threeDimensionalAssets`, { body });
    return (json as { assetProcessing: { id: string } }).assetProcessing.id;
  };

  test('are listed by batch and status, with the reason of those that failed, and are counted', async () => {
    const good = await startIn('box.zip', boxArchive(SIZE));
    const bad = await startIn('torn.zip', TORN_ZIP);
    await Promise.all([manager.ended(good), manager.ended(bad)]);
    const all = await listOf(`batch=${batch}`);
    expect(all.assetProcessings.map(({ id }) => id).sort()).toEqual([good, bad].sort());
    expect([all.meta.count, all.meta.complete]).toEqual([2, true]);
    expect(all.meta.counts.done).toBeGreaterThan(0);
    expect(all.meta.counts.failed).toBeGreaterThan(0);
    const failed = await listOf(`batch=${batch}&status=-1`);
    expect(failed.assetProcessings).toMatchObject([
      { id: bad, batch, error: { code: expect.stringMatching(/^ARCHIVE_/) } },
    ]);
    expect((await listOf(`itemId=${encodeURIComponent(item)}&batch=${batch}&limit=1`)).meta.nextCursor).toBeDefined();
    expect((await listOf('status=7')).status).toBe(400);
    expect((await listOf('cursor=abc')).status).toBe(400);
  });

  test('are shown to a manager of some catalogs without the counts of all', async () => {
    const person = { name: `jobs-${Date.now()}`, password: 'a password of the test' };
    const user = { ...person, rights: ['catalog-mgt'], catalogs: [catalog] };
    expect((await manager.call('POST', '/v2/users', jsonBody({ user }))).status).toBe(200);
    const { apiKey, secret } = manager.identity;
    const body = jsonBody({ identification: person.name, password: person.password });
    const { json } = await clientOf(endpoints, { apiKey, secret }).call('POST', '/v2/auth/signin', body);
    const sessionToken = (json as { auth: { token: string } }).auth.token;
    const limited = clientOf(endpoints, { apiKey, secret, sessionToken });
    const list = await limited.call('GET', `/v2/assetProcessings?batch=${batch}`);
    expect(list).toMatchObject({ status: 200, json: { meta: { count: 2 } } });
    expect((list.json as JobListing).meta.counts).toBeUndefined();
  });

  test('failed ones start again, one by one, by their ids and by their error; others are a conflict', async () => {
    const { assetProcessings } = await listOf(`batch=${batch}`);
    const good = assetProcessings.find(({ status }) => status === 100);
    const bad = assetProcessings.find(({ status }) => status === -1);
    if (!good || !bad) throw new Error('the batch should have one job of each');
    const retry = (id: string) => manager.call('POST', `/v2/assetProcessings/${id}/retry`);
    expect(await retry(good.id)).toMatchObject({ status: 409 });
    expect(await retry('1-doesNotExist00000000000')).toMatchObject({ status: 404 });
    const again = await retry(bad.id);
    expect(again).toMatchObject({ status: 200, json: { assetProcessing: { status: 0, batch } } });
    expect((await fetch(sourceOf(again.json))).status).toBe(200);
    expect(await manager.ended(bad.id)).toMatchObject({ status: -1, error: { code: bad.error?.code } });
    const byIds = await manager.call('POST', '/v2/assetProcessings/retry', jsonBody({ ids: [bad.id, good.id] }));
    expect(byIds).toMatchObject({ status: 200, json: { retried: 1, left: 0 } });
    await manager.ended(bad.id);
    const byError = await manager.call('POST', '/v2/assetProcessings/retry', jsonBody({ error: 'NO_SUCH_CODE' }));
    expect(byError).toMatchObject({ status: 200, json: { retried: 0, left: 0 } });
  });

  test('exports and renderings are cancelled and start again like conversions, and an export announces its end', async () => {
    operatorEnvironment(inject('dataFolder'));
    const { openTable } = await import('../../shared/platform/aws/table.ts');
    const { openBucket } = await import('../../shared/platform/aws/files.ts');
    const { jobStore } = await import('../../shared/platform/jobs/job-store.ts');
    // It has no model, so its jobs fail soon after their start.
    const { json } = await manager.call('POST', '/v2/items', jsonBody({ item: { catalog, type: 'table' } }));
    const targetId = z.object({ item: z.object({ id: z.string() }) }).parse(json).item.id;
    const email = `cancelled-${Date.now()}@customer.example`;
    const notify = { tenant: TENANT, language: 'en', email, subject: { itemId: targetId }, url: 'https://a.example' };
    const sourceKey = `${TENANT}/sources/${randomId()}`;
    await openBucket('privateFiles').putBytes(sourceKey, Buffer.from('source'), { contentType: 'text/plain' });
    // Their messages are never sent, and they take no turn, so no worker starts them before they are cancelled.
    const waiting = async (kind: 'export' | 'rendering') => {
      const id = newJobId(TENANT, randomId());
      const sourceSettings = kind === 'export' ? { formats: [{ file_format: 'obj' }] } : {};
      const facts = { id, kind, tenant: TENANT, targetId, sourceKey, startedBy: null, sourceSettings };
      await jobStore(openTable('jobs')).create({ ...facts, ...(kind === 'export' && { notify }) }, new Date());
      await openTable('jobs').update(requiredKey(id), { expression: 'REMOVE turnKey' }, undefined, z.object({}));
      return id;
    };
    const ids = [await waiting('export'), await waiting('rendering')];
    for (const id of ids) {
      const cancelled = await manager.call('POST', `/v2/assetProcessings/${id}/cancel`);
      expect(cancelled).toMatchObject({ status: 200, json: { assetProcessing: { error: { code: 'CANCELLED' } } } });
      expect((await fetch(sourceOf(cancelled.json))).status).toBe(200);
    }
    await expect.poll(async () => (await (await fetch(endpoints.mailsUrl)).text()).includes(email)).toBe(true);
    const codes: unknown[] = [];
    for (const id of ids) {
      expect(await manager.call('POST', `/v2/assetProcessings/${id}/retry`)).toMatchObject({ status: 200 });
      codes.push((await manager.ended(id)).error?.code);
    }
    expect(codes).toEqual(['MODEL_NOT_FOUND', 'MODEL_MISSING']);
    const both = await manager.call('POST', '/v2/assetProcessings/retry', jsonBody({ ids }));
    expect(both).toMatchObject({ status: 200, json: { retried: 2, left: 0 } });
    for (const id of ids) expect(await manager.ended(id)).toMatchObject({ status: -1 });
  });

  test('a cancelled one ends at once, and its worker stops its work within 10 s', async () => {
    const server = createServer((_, response) => response.writeHead(200).write('PK'));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const body = new FormData();
    body.set('threeDimensionalAssetUrl', `http://127.0.0.1:${(server.address() as AddressInfo).port}/sofa.zip`);
    const connected = once(server, 'connection');
    const { json } = await manager.call('POST', `/v2/items/${item}/threeDimensionalAssets`, { body });
    const { id } = (json as { assetProcessing: { id: string } }).assetProcessing;
    const [socket] = (await connected) as [NodeJS.EventEmitter];
    const closed = once(socket, 'close');
    const began = performance.now();
    const cancel = () => manager.call('POST', `/v2/assetProcessings/${id}/cancel`);
    expect(await cancel()).toMatchObject({
      status: 200,
      json: { assetProcessing: { status: -1, error: { code: 'CANCELLED' } } },
    });
    expect(await cancel()).toMatchObject({ status: 409 });
    await closed;
    expect(performance.now() - began).toBeLessThan(10_000);
    server.close();
  });

  test('a poll with the ETag of a settled list is a 304 until something changes', async () => {
    const query = `batch=none-${batch}`;
    let tag = '';
    // The jobs of the tests before end first.
    await expect
      .poll(
        async () => {
          const { status, headers } = await listOf(query, { 'if-none-match': tag });
          tag = headers.get('etag') ?? '';
          return status;
        },
        { timeout: 240_000, interval: 1_000 },
      )
      .toBe(304);
    const body = fileForm('threeDimensionalAsset', 'torn.zip', TORN_ZIP);
    await manager.call('POST', `/v2/items/${item}/threeDimensionalAssets`, { body });
    expect((await listOf(query, { 'if-none-match': tag })).status).toBe(200);
  });

  test('are for users with a right only', async () => {
    const viewer = await demoClient(endpoints, { user: 'viewer' });
    expect(await viewer.call('GET', '/v2/assetProcessings')).toMatchObject({ status: 403 });
  });
});
