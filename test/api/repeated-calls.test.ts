import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { boxArchive } from '../fixtures/box-archive.ts';
import { type Client, demoClient, fileForm } from './client.ts';

const endpoints = inject('endpoints');
const Jobs = z.object({ assetProcessings: z.array(z.object({ id: z.string() })) });
const Items = z.object({ items: z.array(z.object({ id: z.string() })) });
const Job = z.object({ assetProcessing: z.object({ id: z.string() }) });

let manager: Client;
let itemId: string;
beforeAll(async () => {
  manager = await demoClient(endpoints, { context: 'cms', user: 'admin' });
  const { json } = await manager.call('GET', '/v2/items?catalog=demo');
  // Not the item that other tests convert.
  itemId = `${Items.parse(json).items.at(-1)?.id}`;
});

describe('a conversion that is started with an Idempotency-Key', () => {
  const archive = (widthMm: number) => boxArchive({ widthMm, heightMm: 300, depthMm: 300 });
  const start = (key: string, bytes: Uint8Array, path = 'threeDimensionalAssets') =>
    manager.call('POST', `/v2/items/${itemId}/${path}`, {
      body: fileForm('threeDimensionalAsset', 'box.zip', bytes),
      headers: { 'idempotency-key': key },
    });
  const jobIds = async () => {
    const { json } = await manager.call('GET', `/v2/items/${itemId}/threeDimensionalAssets`);
    return Jobs.parse(json).assetProcessings.map(({ id }) => id);
  };

  test('is one job, even if it is repeated often and concurrently', async () => {
    const before = await jobIds();
    const key = randomUUID();
    const bytes = archive(300);
    const responses = await Promise.all(Array.from({ length: 5 }, () => start(key, bytes)));
    responses.push(await start(key, bytes));
    for (const { status, json } of responses)
      expect({ status, json }).toEqual({ status: 200, json: responses[0]?.json });
    const { id } = Job.parse(responses[0]?.json).assetProcessing;
    expect((await jobIds()).filter((each) => !before.includes(each))).toEqual([id]);
  });

  test('is the same job if it is repeated at the deprecated path', async () => {
    const [key, bytes] = [randomUUID(), archive(305)];
    const first = await start(key, bytes);
    const again = await start(key, bytes, 'threeDimensionalAsset');
    expect([again.status, again.json]).toEqual([200, first.json]);
    expect(again.headers.get('deprecation')).toMatch(/^@\d+$/);
    expect(first.headers.get('deprecation')).toBe(null);
  });

  test('is refused with another file, and with an invalid key', async () => {
    const key = randomUUID();
    expect((await start(key, archive(310))).status).toBe(200);
    const other = await start(key, archive(320));
    expect(other).toMatchObject({ status: 409, json: { error: { code: 'CONFLICT' } } });
    const before = await jobIds();
    expect((await start('x'.repeat(256), archive(330))).status).toBe(400);
    expect(await jobIds()).toEqual(before);
  });
});

describe('an item', () => {
  test('has an ETag, and is sent again only after a change', async () => {
    const client = await demoClient(endpoints);
    const first = await client.call('GET', '/v2/items/basic:door');
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[\w-]+"$/);
    expect(first.headers.get('access-control-expose-headers')).toContain('etag');

    const unchanged = await client.call('GET', '/v2/items/basic:door', { headers: { 'if-none-match': tag } });
    expect(unchanged).toMatchObject({ status: 304, json: undefined });
    expect(unchanged.headers.get('etag')).toBe(tag);
    const german = await client.call('GET', '/v2/items/basic:door', {
      headers: { 'if-none-match': tag, language: 'de' },
    });
    expect(german.status).toBe(200);

    const stale = await client.call('GET', '/v2/items/basic:door', { headers: { 'if-match': '"other"' } });
    expect(stale).toMatchObject({ status: 412, json: { error: { code: 'PRECONDITION_FAILED' } } });
  });
});
