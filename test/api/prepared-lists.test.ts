import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { listItems } from '../../shared/contract/routes/items.ts';
import { signRequest } from '../../shared/platform/identity/request-tokens/sign-request.ts';
import { type Client, demoClient, jsonBody } from './client.ts';
import { putCatalogs } from './own-catalogs.ts';

const endpoints = inject('endpoints');
const CATALOG = `prepared-${Date.now().toString(36)}`;
const TYPE = `type-${CATALOG}`;
const WAIT_MS = 240_000;

let manager: Client;
let planner: Client;

const put = (id: string, content: object) => manager.call('PUT', `/v2/items/${CATALOG}:${id}`, jsonBody(content));
const post = (id: string, content: object) =>
  manager.call('POST', '/v2/items', jsonBody({ id: `${CATALOG}:${id}`, ...content }));

async function list(query = `catalog=${CATALOG}`, client = planner, headers: Record<string, string> = {}) {
  const { status, json } = await client.call('GET', `/v2/items?${query}`, { headers });
  expect(status).toBe(200);
  return listItems.response.parse(json);
}

/** Waits until a list comes from a prepared list that was started after this call. */
async function prepared(query?: string): Promise<void> {
  for (const deadline = Date.now() + WAIT_MS; ; await sleep(100)) {
    if ((await list(query)).meta.cached) return;
    if (Date.now() > deadline) throw new Error(`${query} was not prepared in time`);
  }
}

beforeAll(async () => {
  await putCatalogs(inject('dataFolder'), [{ id: CATALOG, label: 'Prepared', tenant: 1, visibility: 'tenant' }]);
  manager = await demoClient(endpoints, { context: 'cms', user: 'admin' });
  planner = await demoClient(endpoints);
  for (const id of ['a', 'b', 'c', 'd']) await post(id, { label: `Chair ${id}`, type: TYPE, width: 400 });
  await post('e', { type: 'other', visibilityStatus: 1 });
  await post('f', {
    type: 'other',
    translations: { de: { label: 'Tisch' }, 'pt-BR': { label: 'Mesa' } },
    label: 'Table',
  });
  await prepared();
});

describe('a list from the prepared list of a catalog', () => {
  test('is equal to the table, and its meta names the prepared list', async () => {
    const { items, meta } = await list();
    const page = await list(`catalog=${CATALOG}&limit=100`);
    expect(page.meta.cached).toBe(false);
    expect(items.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(page.items);
    const { lastUpdated, total } = page.meta;
    expect(meta).toMatchObject({ cached: true, total, lastUpdated });
  });

  test('gives each page the total of the whole list, as the caller sees it', async () => {
    const metaOf = async (client: Client, query: string) => (await list(`catalog=${CATALOG}&${query}`, client)).meta;
    const first = await metaOf(manager, 'limit=2');
    expect(first).toMatchObject({ count: 2, total: 6, nextCursor: expect.any(String) });
    expect(await metaOf(manager, `limit=2&cursor=${first.nextCursor}`)).toMatchObject({ count: 2, total: 6 });
    expect(await metaOf(planner, 'limit=2')).toMatchObject({ count: 2, total: 5 });
  });

  test('shows hidden items to a cms context only', async () => {
    const ids = async (client: Client) => (await list(undefined, client)).items.map(({ id }) => id.split(':')[1]);
    expect((await ids(planner)).toSorted()).toEqual(['a', 'b', 'c', 'd', 'f']);
    expect((await ids(manager)).toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });

  test('selects types, and labels in the requested language or its base language', async () => {
    expect((await list(`catalog=${CATALOG}&types[]=other`)).items).toHaveLength(1);
    for (const language of ['de', 'de-AT']) {
      const { items, meta } = await list(undefined, planner, { language });
      expect(meta.cached).toBe(true);
      expect(items.find(({ id }) => id.endsWith(':f'))).toMatchObject({ label: 'Tisch', language: 'de' });
      expect(items.find(({ id }) => id.endsWith(':a'))).toMatchObject({ label: 'Chair a', language: 'en' });
    }
  });

  test('finds a translation whatever the case of its tag', async () => {
    for (const query of [undefined, `catalog=${CATALOG}&limit=100`]) {
      const { items, meta } = await list(query, planner, { language: 'pt-BR' });
      expect(meta.cached).toBe(query === undefined);
      expect(items.find(({ id }) => id.endsWith(':f'))).toMatchObject({ label: 'Mesa', language: 'pt-BR' });
    }
  });

  test('contains every committed write immediately: changed, new, hidden and archived items', async () => {
    await put('a', { label: 'Changed' });
    await put('b', { visibilityStatus: 1 });
    await manager.call('DELETE', `/v2/items/${CATALOG}:c`);
    await post('g', { type: TYPE, label: 'New' });
    const { items } = await list();
    expect(items.map(({ id }) => id.split(':')[1]).toSorted()).toEqual(['a', 'd', 'f', 'g']);
    expect(items.find(({ id }) => id.endsWith(':a'))?.label).toBe('Changed');
  });

  test('serves the same similar items as the table', async () => {
    await prepared();
    const { items, meta } = await list(`type=${TYPE}&width=400`);
    expect(items.map(({ id }) => id.split(':')[1])).toEqual(['a', 'd', 'g']);
    expect(typeof meta.cached).toBe('boolean');
    const { json } = await planner.call('GET', `/v2/items/${CATALOG}:d/similarItems`);
    expect(listItems.response.parse(json).items.map(({ id }) => id.split(':')[1])).toEqual(['a', 'g']);
  });
});

test('the files of a prepared list are removed some time after it was replaced', async () => {
  const { openTable } = await import('../../shared/platform/aws/table.ts');
  const { openBucket } = await import('../../shared/platform/aws/files.ts');
  const { preparedListStore } = await import('../../shared/domain/items/prepared-lists/prepared-list-store.ts');
  const preparedLists = preparedListStore(openTable('items'), openBucket('privateFiles'));
  const current = async () => {
    const pointer = await preparedLists.current(1, CATALOG);
    if (!pointer) throw new Error('the catalog has no prepared list');
    return pointer;
  };
  const replaced = async (key: string) => {
    for (const deadline = Date.now() + WAIT_MS; ; await sleep(100)) {
      const pointer = await current();
      if (pointer.key !== key) return pointer;
      if (Date.now() > deadline) throw new Error('no new prepared list came in time');
    }
  };
  const first = await current();
  await put('d', { label: 'Once more' });
  const second = await replaced(first.key);
  expect(second.retired.map(({ key }) => key)).toContain(first.key);
  // Simulates that half an hour has passed, unless another prepared list has been created meanwhile.
  const until = '2026-01-31T09:00:00.000Z';
  const longAgo = second.retired.map(({ key }) => ({ key, until }));
  expect(await preparedLists.replace(1, CATALOG, second, { ...second, retired: longAgo })).toBe(true);
  await put('d', { label: 'And once more' });
  await replaced(second.key);
  for (
    const deadline = Date.now() + WAIT_MS;
    await preparedLists.read(first).then(
      () => true,
      () => false,
    );
  ) {
    if (Date.now() > deadline) throw new Error('the old prepared list is still there');
    await sleep(100);
  }
  expect((await list()).items.find(({ id }) => id.endsWith(':d'))?.label).toBe('And once more');
});

describe('a list is sent', () => {
  const raw = async (encoding: string | undefined) => {
    const headers = { ...signRequest(planner.identity, new Date()), ...(encoding && { 'accept-encoding': encoding }) };
    return new Promise<{ encoding: string | undefined; body: Buffer; vary: string | undefined }>((resolve, reject) => {
      const sent = request(`${endpoints.baseUrl}/v2/items?catalog=${CATALOG}`, { headers }, async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk as Buffer);
        const { 'content-encoding': is, vary } = response.headers;
        resolve({ encoding: is, body: Buffer.concat(chunks), vary });
      });
      sent.on('error', reject);
      sent.end();
    });
  };
  const items = (text: string) => listItems.response.parse(JSON.parse(text)).items;

  test('in gzip, in br, or uncompressed, as the client accepts it', async () => {
    const plain = await raw(undefined);
    expect(plain).toMatchObject({
      encoding: undefined,
      vary: 'apiKey, token, currentTenant, language, accept-encoding',
    });
    const gzip = await raw('gzip, deflate, br');
    expect(gzip.encoding).toBe('gzip');
    const br = await raw('br, gzip;q=0.5');
    expect(br.encoding).toBe('br');
    const expected = items(plain.body.toString());
    expect(items(gunzipSync(gzip.body).toString())).toEqual(expected);
    expect(items(brotliDecompressSync(br.body).toString())).toEqual(expected);
  });
});
