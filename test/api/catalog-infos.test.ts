import { beforeAll, describe, expect, inject, test } from 'vitest';
import { type Client, demoClient, jsonBody } from './client.ts';

const PATH = '/v2/catalogElementAdditionalInfos';
const endpoints = inject('endpoints');
const run = Date.now().toString(36);
let createdCount = 0;

let manager: Client;
let shopper: Client;
beforeAll(async () => {
  manager = await demoClient(endpoints, { context: 'planner', user: 'admin' });
  shopper = await demoClient(endpoints);
});

const newId = () => `info-${run}-${createdCount++}`;
const post = (content: object, client = manager) => client.call('POST', PATH, jsonBody(content));
const put = (id: string, content: object, headers: Record<string, string> = {}) =>
  manager.call('PUT', `${PATH}/${id}`, {
    body: JSON.stringify(content),
    headers: { 'content-type': 'application/json', ...headers },
  });
const info = (facts: object = {}) => ({ id: newId(), catalog: 'demo', type: 'item', key: 'chair', ...facts });
const idsIn = (json: unknown) =>
  (json as { catalogElementAdditionalInfos: { id: string }[] }).catalogElementAdditionalInfos.map(({ id }) => id);
const list = async (query: string, client = shopper) => {
  const response = await client.call('GET', `${PATH}?${query}`);
  expect(response.status).toBe(200);
  return idsIn(response.json);
};

describe('an additional info', () => {
  test('is created wrapped or unwrapped, is returned unwrapped, and keeps all sent fields', async () => {
    const fullInfo = { type: 'page', url: { de: 'https://pages.furniture.example/stuhl' } };
    for (const wrap of [(sent: object) => sent, (sent: object) => ({ catalogElementAdditionalInfo: sent })]) {
      const sent = info({
        tooltip: { en: 'A chair', de: 'Ein Stuhl' },
        parentIdFilter: 'a b',
        fullInfo,
        note: [1, null],
      });
      const response = await post(wrap(sent));
      expect(response).toMatchObject({ status: 200, json: sent });
      const found = await shopper.call('GET', `${PATH}/${sent.id}`);
      expect(found).toMatchObject({ status: 200, json: sent });
      expect(found.headers.get('etag')).toBe(response.headers.get('etag'));
    }
  });

  test('gets a generated id if none is sent; an id that exists gets 409', async () => {
    const { id: _, ...withoutId } = info();
    const { status, json } = await post(withoutId);
    expect(status).toBe(200);
    expect((json as { id: string }).id).toMatch(/^[\w-]{22}$/);
    expect((await post({ ...withoutId, id: (json as { id: string }).id })).status).toBe(409);
  });

  test('is refused without a type, a key or a catalog, and with fields that it cannot have', async () => {
    const { type, key, catalog, ...rest } = info();
    const bad = [
      { ...rest, key, catalog },
      { ...rest, type, catalog },
      { ...rest, type, key },
      info({ type: 'sofa' }),
      info({ tooltip: 'A chair' }),
      info({ fullInfo: { type: 'page', url: { de: 'javascript:alert(1)' } } }),
      info({ id: 'a b' }),
      info({ parentIdFilter: Array.from({ length: 97 }, (_, i) => i).join(' ') }),
      info({ parentIdFilter: 'x'.repeat(600) }),
      info({ note: '\ud800' }),
    ];
    for (const each of bad) expect([each, (await post(each)).status]).toEqual([each, 400]);
    expect((await post(info({ note: 'x'.repeat(300_000) }))).status).toBe(413);
  });

  test('is changed field by field, including its type and its parents', async () => {
    const sent = info({ tooltip: { en: 'A chair' }, parentIdFilter: 'ab', note: 'kept' });
    await post(sent);
    const { status, json } = await put(sent.id, { type: 'material', parentIdFilter: 'cd' });
    expect({ status, json }).toEqual({ status: 200, json: { ...sent, type: 'material', parentIdFilter: 'cd' } });
    expect(await list('catalog=demo&type=item&parentId[]=ab')).not.toContain(sent.id);
    expect(await list('catalog=demo&type=material&parentId[]=cd')).toContain(sent.id);
    expect((await put(sent.id, { id: 'another' })).status).toBe(400);
  });

  test('replaces all of its parents in one call', async () => {
    const parents = (letter: string) => Array.from({ length: 96 }, (_, i) => `${run}-${letter}${i}`).join(' ');
    const sent = info({ parentIdFilter: parents('a') });
    await post(sent);
    expect((await put(sent.id, { parentIdFilter: parents('b') })).status).toBe(200);
    expect(await list(`catalog=demo&type=item&parentId[]=${run}-a95`)).toEqual([]);
    expect(await list(`catalog=demo&type=item&parentId[]=${run}-b95`)).toEqual([sent.id]);
  });

  test('is written only if its state matches If-Match', async () => {
    const sent = info();
    const etag = (await post(sent)).headers.get('etag') ?? '';
    expect((await put(sent.id, { key: 'stool' }, { 'if-match': etag })).status).toBe(200);
    expect((await put(sent.id, { key: 'bench' }, { 'if-match': etag })).status).toBe(412);
    const stale = await manager.call('DELETE', `${PATH}/${sent.id}`, { headers: { 'if-match': etag } });
    expect(stale.status).toBe(412);
  });

  test('loses no change when several callers write at the same moment', async () => {
    const sent = info();
    await post(sent);
    const responses = await Promise.all(['a', 'b', 'c'].map((field) => put(sent.id, { [field]: true })));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await shopper.call('GET', `${PATH}/${sent.id}`)).json).toEqual({
      ...sent,
      parentIdFilter: '',
      tooltip: {},
      a: true,
      b: true,
      c: true,
    });
  });

  test('is returned by DELETE and does not exist afterwards', async () => {
    const sent = info({ parentIdFilter: 'gone' });
    await post(sent);
    expect(await manager.call('DELETE', `${PATH}/${sent.id}`)).toMatchObject({ status: 200, json: sent });
    expect((await manager.call('DELETE', `${PATH}/${sent.id}`)).status).toBe(404);
    expect((await shopper.call('GET', `${PATH}/${sent.id}`)).status).toBe(404);
    expect(await list('catalog=demo&type=item&parentId[]=gone')).not.toContain(sent.id);
  });
});

describe('the list', () => {
  test('needs a catalog; the list of a foreign or unknown catalog is empty', async () => {
    expect((await shopper.call('GET', PATH)).status).toBe(400);
    expect((await shopper.call('GET', `${PATH}?catalog=`)).status).toBe(400);
    expect((await shopper.call('GET', `${PATH}?catalog=demo&type=sofa`)).status).toBe(400);
    const foreign = await demoClient(endpoints, { tenant: 2, user: 'admin' });
    const sent = info({ catalog: 'other' });
    expect((await post(sent, foreign)).status).toBe(200);
    expect(await list('catalog=other', foreign)).toContain(sent.id);
    expect(await list('catalog=other')).toEqual([]);
    expect(await list('catalog=nowhere')).toEqual([]);
  });

  test('is filtered by type, then by the tokens of the parents', async () => {
    const one = info({ parentIdFilter: `${run}ab ${run}c` });
    const two = info({ parentIdFilter: `${run}a` });
    const three = info({ type: 'component', parentIdFilter: `${run}a` });
    for (const each of [one, two, three]) await post(each);
    expect(await list(`catalog=demo&type=item&parentId[]=${run}a`)).toEqual([two.id]);
    expect(await list(`catalog=demo&type=item&parentId[]=${run}a&parentId[]=${run}c`)).toEqual([one.id, two.id].sort());
    expect(await list(`catalog=demo&type=component`)).toContain(three.id);
    expect(await list(`catalog=demo&type=component`)).not.toContain(two.id);
    expect(await list(`catalog=demo&type=item&parentId[]=`)).toEqual([]);
    expect(await list(`catalog=demo&parentId[]=nobody`)).toEqual(expect.arrayContaining([one.id, two.id, three.id]));
  });
});

describe('write permissions', () => {
  test('need catalog-mgt on that catalog but no cms key; a foreign catalog gets 403, a caller without sign-in gets 401', async () => {
    const viewer = await demoClient(endpoints, { user: 'viewer' });
    expect((await post(info(), viewer)).status).toBe(403);
    expect((await post(info(), shopper)).status).toBe(401);
    expect((await post(info({ catalog: 'other' }))).status).toBe(403);
    expect((await post(info({ catalog: 'nowhere' }))).status).toBe(403);
    const sent = info();
    await post(sent);
    expect((await put(sent.id, { catalog: 'other' })).status).toBe(403);
  });
});
