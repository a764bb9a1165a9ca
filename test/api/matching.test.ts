import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { searchItems } from '../../shared/contract/routes/item-search.ts';
import { matchProducts } from '../../shared/contract/routes/matching.ts';
import { plainRows, writePng } from '../fixtures/images/write-png.ts';
import { type Client, clientOf, demoClient, fileForm, jsonBody } from './client.ts';
import { ownTenant } from './own-tenant.ts';

const endpoints = inject('endpoints');
const dataFolder = inject('dataFolder');
const run = Date.now().toString(36);
const WAIT_MS = 240_000;
const IMAGE_SIZE = { width: 80, height: 64 };
let createdCount = 0;

let manager: Client;
let shopper: Client;
let stranger: Client;
beforeAll(async () => {
  manager = await demoClient(endpoints, { context: 'cms', user: 'admin' });
  shopper = await demoClient(endpoints);
  stranger = await demoClient(endpoints, { tenant: 2 });
});

type Parameters = Readonly<Record<string, string>>;
const pathOf = (parameters: Parameters) => `/api/match?${new URLSearchParams(parameters)}`;

async function match(parameters: Parameters, client?: Client, headers: Record<string, string> = {}) {
  const target = pathOf(parameters);
  const response = client
    ? await client.response('GET', target, { headers })
    : await fetch(`${endpoints.searchUrl}${target}`);
  expect([parameters, response.status]).toEqual([parameters, 200]);
  return matchProducts.response.parse(await response.json());
}
const ids = async (parameters: Parameters, client?: Client) => (await match(parameters, client)).map(({ id }) => id);

/** Repeats a search until its result is as expected: written data can be found a moment later. */
async function eventually(ask: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + WAIT_MS; !(await ask()); await sleep(100)) {
    if (Date.now() > deadline) throw new Error('the expected result did not appear in time');
  }
}

async function write(content: object): Promise<string> {
  const id = `demo:match-${run}-${createdCount++}`;
  expect((await manager.call('POST', '/v2/items', jsonBody({ id, ...content }))).status).toBe(201);
  return id;
}

/** Operator access to the stored data of the workers. Imported late: stores open with the operator's environment. */
async function operatorStores() {
  const operator = JSON.parse(readFileSync(path.join(dataFolder, 'operator.json'), 'utf8'));
  Object.assign(process.env, z.record(z.string(), z.string()).parse(operator));
  const { openTable } = await import('../../shared/platform/aws/table.ts');
  const { openQueue } = await import('../../shared/platform/aws/queue.ts');
  const { searchIndexStore } = await import('../../shared/domain/matching/search-index-store.ts');
  return { searchIndexes: searchIndexStore(openTable('matches')), queue: openQueue('matchSnapshots') };
}

test('anybody finds public products; only clients of the tenant find its other products', async () => {
  await eventually(async () => (await ids({ query: 'door', exact: 'true' })).includes('basic:door'));
  expect(await ids({ query: 'interior dor' })).toContain('basic:door');
  await eventually(async () => (await ids({ query: 'oak slat chair' }, shopper)).includes('demo:oak-slat-chair'));
  for (const outsider of [undefined, stranger]) {
    expect((await ids({ query: 'oak slat chair' }, outsider)).filter((id) => id.startsWith('demo:'))).toEqual([]);
    expect(await ids({ query: 'oak-slat-chair', exact: 'true' }, outsider)).toEqual([]);
  }
});

test('a written product is found by its name with a typo, by its SKU, and by its exact name, until these change', async () => {
  const [name, sku] = [`Kaldoviro${run}`, `KAL-${run}-77`];
  const id = await write({
    label: `${name} armchair`,
    manufacturerSKU: sku,
    translations: { de: { label: `${name} Sessel` } },
  });
  await eventually(async () => (await ids({ query: `${name} armchiar` }, shopper))[0] === id);
  expect(await ids({ sku: sku.toLowerCase() }, shopper)).toEqual([id]);
  expect(await ids({ sku, query: 'sofa' }, shopper)).toEqual([id]);
  expect(await ids({ query: `${name} sessel`, exact: 'true' }, shopper)).toEqual([id]);
  const [found] = await match({ sku }, shopper, { language: 'de' });
  expect(found).toEqual({ id, configurable: false, sku, label: `${name} Sessel`, catalog: 'demo', score: 1 });
  await manager.call('PUT', `/v2/items/${id}`, jsonBody({ label: 'Renamed', manufacturerSKU: null, translations: {} }));
  expect(await ids({ sku }, shopper)).toEqual([]);
  await eventually(async () => !(await ids({ query: name }, shopper)).includes(id));
});

test('a hidden product is found in a cms context only, an archived one never', async () => {
  const id = await write({ label: `Hidden${run}`, visibilityStatus: 1 });
  await eventually(async () => (await ids({ query: `Hidden${run}` }, manager)).includes(id));
  expect(await ids({ query: `Hidden${run}` }, shopper)).not.toContain(id);
  await manager.call('DELETE', `/v2/items/${id}`);
  for (const parameters of [{ query: `Hidden${run}` }, { query: `Hidden${run}`, exact: 'true' }]) {
    expect(await ids(parameters as Parameters, manager)).not.toContain(id);
  }
});

test('a search index replaces the recorded changes since the last one, while searches continue', async () => {
  const { searchIndexes, queue } = await operatorStores();
  const id = await write({ label: `Snapshot${run} bench` });
  await eventually(async () => (await ids({ query: `Snapshot${run}` }, shopper)).includes(id));
  await eventually(async () => (await searchIndexes.current('1')) !== undefined);
  const before = await searchIndexes.current('1');
  await queue.send({ scope: '1', noted: new Date().toISOString() });
  await eventually(async () => (await searchIndexes.current('1'))?.began !== before?.began);
  // A function checks for a new search index once a second.
  for (let look = 0; look < 12; look++) {
    expect(await ids({ query: `Snapshot${run}` }, shopper)).toContain(id);
    await sleep(100);
  }
});

describe('invalid input', () => {
  const status = async (query: string) => (await fetch(`${endpoints.searchUrl}/api/match?${query}`)).status;

  test('an empty search and impossible limits get 400', async () => {
    for (const query of ['', 'query=', 'sku=', 'query=%20%20', 'exact=true', 'query=a&limit=0', 'query=a&limit=x'])
      expect([query, await status(query)]).toEqual([query, 400]);
    expect(await status(`query=${'x'.repeat(10_000)}`)).toBe(400);
    expect((await match({ query: 'e', limit: '3' }, shopper)).length).toBeLessThanOrEqual(3);
    expect((await match({ query: 'oak', limit: '9999' }, shopper)).length).toBeLessThanOrEqual(50);
  });

  test('FTS5 and SQL syntax, control characters and unpaired surrogates find nothing and cause no error', async () => {
    const odd = [
      '"',
      '*',
      'NEAR(',
      'a NEAR/2 b',
      '"a" OR *',
      `'; DROP TABLE words; --`,
      '%00',
      '%01%02',
      '%ED%A0%80',
      '%FF',
      '^',
      '(',
      '-',
    ];
    for (const text of odd) {
      for (const query of [`query=${text}`, `query=${text}&exact=true`, `sku=${text}`]) {
        expect([200, 400], query).toContain(await status(query));
      }
    }
  });

  test('credentials that are sent must be valid', async () => {
    const headers = { apiKey: 'nobody', token: '01-AAAA' };
    expect((await fetch(`${endpoints.searchUrl}/api/match?query=a`, { headers })).status).toBe(403);
    const broken = { apiKey: shopper.identity.apiKey, token: '01-AAAA' };
    expect((await fetch(`${endpoints.searchUrl}/api/match?query=a`, { headers: broken })).status).toBe(401);
  });
});

describe('a search for items', () => {
  const found = async (client: Client, parameters: readonly (readonly [string, string])[]) => {
    const query = new URLSearchParams([...parameters].map(([name, value]): [string, string] => [name, value]));
    const { status, json } = await client.call('GET', `/v2/items/search?${query}`);
    expect([parameters, status]).toEqual([parameters, 200]);
    return searchItems.response.parse(json);
  };
  const idsOf = async (client: Client, ...parameters: (readonly [string, string])[]) =>
    (await found(client, parameters)).items.map(({ id }) => id);

  test('filters, sorts and counts the items of the tenant, also what was written a moment ago', async () => {
    const own = await ownTenant({ endpoints, dataFolder }, { id: 751, name: 'Searched' });
    const make = async (name: string, facts: object) => {
      const id = `${own.catalog}:${name}`;
      expect((await own.admin.call('POST', '/v2/items', jsonBody({ id, ...facts }))).status).toBe(201);
      return id;
    };
    const [sofa, table, lamp] = [
      await make('sofa', { label: 'Blue sofa', type: 'sofa', tags: ['new', 'blue'] }),
      await make('table', { label: 'Oak table', type: 'table', tags: ['new'] }),
      await make('lamp', { label: 'A lamp', type: 'electric', visibilityStatus: 1 }),
    ];
    const all = [sofa, table, lamp].toSorted();
    await eventually(async () => (await idsOf(own.admin)).toSorted().join() === all.join());
    expect(await idsOf(own.admin, ['sort', 'label'])).toEqual([lamp, sofa, table]);
    expect(await idsOf(own.admin, ['sort', 'updated'])).toEqual([lamp, table, sofa]);
    expect(await idsOf(own.admin, ['q', 'oak tabel'])).toEqual([table]);
    expect(await idsOf(own.admin, ['type[]', 'sofa'], ['type[]', 'table'], ['tags[]', 'blue'])).toEqual([sofa]);
    expect(await idsOf(own.admin, ['visibilityStatus[]', '1'])).toEqual([lamp]);
    expect(await idsOf(own.admin, ['modelStatus[]', 'ready'])).toEqual([]);
    expect(await idsOf(own.admin, ['hasImage', 'true'])).toEqual([]);
    // A stored image is an image: its field is null in the row.
    const image = fileForm('file', 'lamp.png', writePng(IMAGE_SIZE, plainRows(IMAGE_SIZE, 90)));
    image.set('type', 'topImage');
    expect((await own.admin.call('PUT', `/v2/items/${lamp}`, { body: image })).status).toBe(200);
    await eventually(async () => (await idsOf(own.admin, ['hasImage', 'true'])).join() === lamp);
    expect((await idsOf(own.admin, ['hasImage', 'false'])).toSorted()).toEqual([sofa, table].toSorted());
    expect(await idsOf(own.admin, ['updatedSince', '2200-01-01T00:00:00Z'])).toEqual([]);
    expect(await idsOf(own.admin, ['catalog[]', 'demo'])).toEqual([]);
    // The counts are those of the search index. The worker builds it every five minutes at most, or when it is asked.
    const { queue } = await operatorStores();
    await queue.send({ scope: String(own.id), noted: new Date().toISOString() });
    await eventually(async () => (await found(own.admin, [])).meta.facets.hasImage.true === 1);
    expect((await found(own.admin, [])).meta).toMatchObject({
      facets: {
        hasImage: { true: 1, false: 2 },
        tags: { new: 2, blue: 1 },
        visibilityStatus: { 0: 2, 1: 1 },
        catalog: { [own.catalog]: 3 },
      },
      ...{ count: 3, total: 3, complete: true },
    });
    const first = await found(own.admin, [
      ['sort', 'label'],
      ['limit', '2'],
    ]);
    const rest = await found(own.admin, [
      ['sort', 'label'],
      ['limit', '2'],
      ['cursor', first.meta.nextCursor ?? ''],
    ]);
    expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual([lamp, sofa, table]);
    expect(rest.meta.nextCursor).toBeUndefined();
    // A planner sees and counts what is published.
    const planner = clientOf(endpoints, { apiKey: own.planner, secret: own.secret });
    expect((await idsOf(planner)).toSorted()).toEqual([sofa, table].toSorted());
    expect((await found(planner, [])).meta.facets.type).toEqual({ sofa: 1, table: 1 });
    expect(await idsOf(planner, ['visibilityStatus[]', '1'])).toEqual([]);
    expect(await idsOf(stranger, ['catalog[]', own.catalog])).toEqual([]);
    // What changes is left out at once, and found in its new state a moment later.
    await own.admin.call('PUT', `/v2/items/${sofa}`, jsonBody({ visibilityStatus: 2, type: 'chair' }));
    expect(await idsOf(own.admin, ['type[]', 'sofa'])).toEqual([]);
    // Archived items are found where they are asked for, in the cms context, and matching never finds them.
    const archived = ['visibilityStatus[]', '2'] as const;
    await eventually(async () => (await idsOf(own.admin, archived)).join() === sofa);
    expect(await idsOf(own.admin, archived, ['q', 'blue sofa'])).toEqual([sofa]);
    expect(await idsOf(own.admin)).not.toContain(sofa);
    expect(await idsOf(planner, archived, ['visibilityStatus[]', '1'])).toEqual([]);
    expect(await ids({ query: 'blue sofa' }, own.admin)).not.toContain(sofa);
    await queue.send({ scope: String(own.id), noted: new Date().toISOString() });
    await eventually(async () => (await found(own.admin, [archived])).meta.facets.visibilityStatus['2'] === 1);
    expect((await found(own.admin, [])).meta.facets.visibilityStatus).not.toHaveProperty('2');
    await own.admin.call('PUT', `/v2/items/${table}`, jsonBody({ type: 'desk' }));
    await eventually(async () => (await idsOf(own.admin, ['type[]', 'desk'])).join() === table);
  });

  test.each([
    'limit=201',
    'limit=0',
    'sort=price',
    'sort=relevance',
    'modelStatus[]=broken',
    'hasImage=1',
    'cursor=x',
    'cursor=10001',
    'updatedSince=now',
  ])('with %s is refused', async (query) => {
    expect((await manager.call('GET', `/v2/items/search?${query}`)).status).toBe(400);
  });
});
