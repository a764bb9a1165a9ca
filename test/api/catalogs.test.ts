import { beforeAll, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { ShownCatalog } from '../../shared/domain/catalogs/shown-catalog.ts';
import { type Client, demoClient, jsonBody } from './client.ts';

const endpoints = inject('endpoints');
const Catalogs = z.object({ catalogs: z.array(ShownCatalog), meta: z.object({ total: z.int() }) });
const Items = z.object({ items: z.array(z.object({ id: z.string() })), meta: z.looseObject({}) });

let browser: Client;
beforeAll(async () => {
  browser = await demoClient(endpoints, { context: 'browser' });
});

const itemIds = async (path: string) => Items.parse((await browser.call('GET', path)).json).items.map(({ id }) => id);

test('catalogs: a caller sees the catalogs of its tenant and the public ones, no others', async () => {
  const { catalogs, meta } = Catalogs.parse((await browser.call('GET', '/v2/catalogs')).json);
  const ids = catalogs.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(['basic', 'demo']));
  expect(ids).not.toContain('other');
  expect(meta.total).toBe(catalogs.length);
  expect(catalogs.find(({ id }) => id === 'basic')).toMatchObject({ visibility: 'public' });
});

test('a catalog is returned by its id, and its link leads to its items', async () => {
  const { json } = await browser.call('GET', '/v2/catalogs/demo');
  const { catalog } = z.object({ catalog: ShownCatalog }).parse(json);
  expect(catalog).toMatchObject({ id: 'demo', tenant: 1, visibility: 'tenant' });
  const linked = await itemIds(`/v2${catalog.links.items}`);
  expect(linked.length).toBeGreaterThan(20);
  expect(linked.toSorted()).toEqual((await itemIds('/v2/items?catalog=demo')).toSorted());
  for (const id of catalog.topItems) expect(linked).toContain(id);
});

test('the items of a catalog can be filtered, and no filter adds items of other catalogs', async () => {
  const [first = ''] = await itemIds('/v2/catalogs/demo/items?limit=1');
  expect(first).toMatch(/^demo:/);
  const narrowed = await itemIds('/v2/catalogs/demo/items?ids[]=basic:door&catalog=basic&types[]=seating');
  expect(narrowed.length).toBeGreaterThan(0);
  expect(narrowed.every((id) => id.startsWith('demo:'))).toBe(true);
});

test.each([
  ["another tenant's", 'other'],
  ['with an unknown id', 'nowhere'],
  ['with an id too long for a table key', 'x'.repeat(3_000)],
  ['with an impossible id', 'a%20b'],
])('a catalog %s does not exist and has no items', async (_, id) => {
  expect((await browser.call('GET', `/v2/catalogs/${id}`)).status).toBe(404);
  const nothing = { items: [], meta: { total: 0 } };
  expect((await browser.call('GET', `/v2/catalogs/${id}/items`)).json).toMatchObject(nothing);
  expect((await browser.call('GET', `/v2/items?catalog=${id}&catalog[]=${id}`)).json).toMatchObject(nothing);
});

test('a manager changes a catalog in the state that was read: of two with one tag, one wins', async () => {
  const manager = await demoClient(endpoints, { context: 'cms', user: 'admin' });
  const target = `/v2/catalogs/tag-${Date.now()}`;
  await manager.call('POST', '/v2/catalogs', jsonBody({ id: target.slice('/v2/catalogs/'.length) }));
  const put = (changes: object, tag: string | null) =>
    manager.call('PUT', target, {
      body: JSON.stringify(changes),
      headers: { 'content-type': 'application/json', 'if-match': tag ?? '' },
    });
  const { headers } = await manager.call('GET', target);
  const tag = headers.get('etag');
  // `sharedWith` is not in the response to a GET; its change has another tag all the same.
  const answers = await Promise.all([put({ label: 'One' }, tag), put({ sharedWith: [2] }, tag)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  const won = answers.find(({ status }) => status === 200);
  expect(await put({ label: 'Late' }, tag)).toMatchObject({ status: 412 });
  expect(await put({ label: 'Next' }, won?.headers.get('etag') ?? null)).toMatchObject({ status: 200 });
});

test('a manager creates a catalog, renames it and shares it; its id is taken for every tenant', async () => {
  const manager = await demoClient(endpoints, { context: 'cms', user: 'admin' });
  const other = await demoClient(endpoints, { tenant: 2, context: 'cms', user: 'admin' });
  const id = `made-${Date.now()}`;
  const put = (client: Client, changes: object) => client.call('PUT', `/v2/catalogs/${id}`, jsonBody(changes));
  expect(await manager.call('POST', '/v2/catalogs', jsonBody({ catalog: { id, label: 'Made' } }))).toMatchObject({
    status: 200,
    json: { catalog: { id, label: 'Made', tenant: 1, visibility: 'tenant', sharedWith: [] } },
  });
  expect(await other.call('POST', '/v2/catalogs', jsonBody({ id }))).toMatchObject({ status: 409 });
  expect(await put(other, { label: 'Taken' })).toMatchObject({ status: 404 });
  const shared = await put(manager, { label: 'Renamed', sharedWith: [2] });
  expect(shared).toMatchObject({ status: 200, json: { catalog: { label: 'Renamed', sharedWith: [2] } } });
  expect(await put(other, { label: 'Taken' })).toMatchObject({ status: 403 });
  const { catalogs } = Catalogs.parse((await other.call('GET', '/v2/catalogs')).json);
  expect(catalogs.find((each) => each.id === id)).toMatchObject({ label: 'Renamed', tenant: 1 });
  await put(manager, { translations: { 'zh-Hans': { label: '家具' }, pt: { label: 'Mobília' } } });
  for (const [language, label] of [
    ['zh-Hans', '家具'],
    ['pt-BR', 'Mobília'],
    ['it', 'Renamed'],
  ] as const) {
    const headers = { language };
    expect((await manager.call('GET', `/v2/catalogs/${id}`, { headers })).json).toMatchObject({ catalog: { label } });
  }
  expect(await put(manager, { sharedWith: [] })).toMatchObject({ json: { catalog: { sharedWith: [] } } });
  expect(await put(other, { label: 'Taken' })).toMatchObject({ status: 404 });
});
