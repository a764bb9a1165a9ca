import { expect, inject, test } from 'vitest';
import { listItems } from '../../shared/contract/routes/items.ts';
import { demoClient } from './client.ts';

const endpoints = inject('endpoints');

const list = async (query: string, tenant = 1) => {
  const client = await demoClient(endpoints, { tenant });
  const { status, json } = await client.call('GET', `/v2/items${query}`);
  expect(status).toBe(200);
  return listItems.response.parse(json);
};

test('without a filter, a caller sees the items of its own catalogs and of the public ones', async () => {
  const { items, meta } = await list('');
  const catalogs = new Set(items.map(({ catalog }) => catalog));
  expect([...catalogs]).toEqual(expect.arrayContaining(['basic', 'demo']));
  expect(catalogs).not.toContain('other');
  expect(meta.total).toBe(items.length);
  expect(meta.lastUpdated).toBe(
    items
      .map(({ updated }) => updated)
      .sort()
      .at(-1),
  );
});

test('a foreign or unknown catalog selects no items', async () => {
  expect((await list('?catalog=other')).items).toEqual([]);
  expect((await list('?catalog=nowhere')).items).toEqual([]);
  expect((await list('?catalog=other', 2)).items.length).toBeGreaterThan(0);
});

test('catalog[] selects several catalogs', async () => {
  const { items } = await list('?catalog[]=basic&catalog[]=demo&catalog[]=other');
  expect(new Set(items.map(({ catalog }) => catalog))).toEqual(new Set(['basic', 'demo']));
});

test('ids[] keeps the requested order, omits unknown and foreign ids, and returns an empty list if it is empty', async () => {
  const { items } = await list('?ids[]=basic:window&ids[]=demo:none&ids[]=no-id&ids[]=basic:door');
  expect(items.map(({ id }) => id)).toEqual(['basic:window', 'basic:door']);
  const empty = await list('?ids[]=');
  expect(empty).toMatchObject({ items: [], meta: { total: 0, lastUpdated: null } });
});

test('an item has its size, links, hidden flag, and its label in the requested language', async () => {
  const client = await demoClient(endpoints);
  const { json } = await client.call('GET', '/v2/items/basic:door', { headers: { language: 'de' } });
  expect(json).toMatchObject({
    item: {
      id: 'basic:door',
      catalog: 'basic',
      language: 'de',
      hidden: false,
      visibilityStatus: 0,
      links: { similarItems: '/items/basic:door/similarItems' },
    },
  });
  const english = await client.item('basic:door');
  expect((json as { item: { label: string } }).item.label).not.toBe(english.label);
});

test('an id may be raw or encoded, and an item of another tenant gets the same response as an unknown one', async () => {
  const client = await demoClient(endpoints);
  expect((await client.call('GET', '/v2/items/basic%3Adoor')).status).toBe(200);
  const other = await list('', 2);
  const foreign = other.items.find(({ catalog }) => catalog === 'other');
  const responses = await Promise.all(
    [foreign?.id, 'demo:none', 'nonsense'].map((id) => client.call('GET', `/v2/items/${id}`)),
  );
  expect(responses.map(({ status }) => status)).toEqual([404, 404, 404]);
});
