import { beforeAll, describe, expect, inject, test } from 'vitest';
import { type Client, type ClientOptions, demoClient, jsonBody } from './client.ts';

/* This file has more than 300 lines, because a second file would start the service once more. */

const endpoints = inject('endpoints');
const run = Date.now().toString(36);
let createdCount = 0;

let manager: Client;
beforeAll(async () => {
  manager = await demoClient(endpoints, { context: 'cms', user: 'admin' });
});

const newId = (name: string) => `demo:${name}-${run}-${createdCount++}`;
const post = (content: object, client = manager) => client.call('POST', '/v2/items', jsonBody(content));
const put = (id: string, content: object, headers: Record<string, string> = {}, client = manager) =>
  client.call('PUT', `/v2/items/${id}`, {
    body: JSON.stringify(content),
    headers: { 'content-type': 'application/json', ...headers },
  });

async function created(content: object = {}): Promise<string> {
  const id = newId('item');
  expect(await post({ id, label: 'A stool', type: 'seating', ...content })).toMatchObject({ status: 201 });
  return id;
}

const item = (response: { json: unknown }) => (response.json as { item: Record<string, unknown> }).item;
const read = (id: string, headers: Record<string, string> = {}) => manager.call('GET', `/v2/items/${id}`, { headers });

describe('POST /v2/items', () => {
  test('creates an item, wrapped or unwrapped, and returns its location', async () => {
    for (const wrap of [(content: object) => content, (content: object) => ({ item: content })]) {
      const id = newId('stool');
      const response = await post(wrap({ id, label: 'A stool', width: 400, supplier: { note: ['kept', null, 1.5] } }));
      expect(response.status).toBe(201);
      expect(response.headers.get('location')).toBe(`/v2/items/${id}`);
      expect(item(response)).toMatchObject({
        id,
        catalog: 'demo',
        label: 'A stool',
        type: 'other',
        detailType: 'other',
        width: 400,
        displayedWidth: 400,
        height: null,
        assets: {},
        hidden: false,
        version: 1,
        supplier: { note: ['kept', null, 1.5] },
      });
      const found = await read(id);
      expect(found.json).toEqual(response.json);
      expect(found.headers.get('etag')).toBe(response.headers.get('etag'));
      expect(Date.parse(String(item(response).created))).toBeGreaterThan(Date.now() - 60_000);
    }
  });

  test('completes a partial id, and refuses an id that contradicts the other fields', async () => {
    const response = await post({ catalog: 'demo', label: 'No id' });
    expect(response.status).toBe(201);
    expect(item(response).id).toMatch(/^demo:[A-Za-z0-9_-]{22}$/);
    expect((await post({ catalog: 'demo', externalId: `own-${run}` })).json).toMatchObject({
      item: { id: `demo:own-${run}` },
    });
    expect((await post({ id: newId('x'), catalog: 'basic' })).status).toBe(400);
  });

  test('gets 409 if the id exists; of many concurrent calls one succeeds', async () => {
    const id = await created();
    expect(await post({ id })).toMatchObject({ status: 409, json: { error: { code: 'CONFLICT' } } });
    const contested = newId('contested');
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, label) => post({ id: contested, label: `${label}` })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
    const winner = responses.find(({ status }) => status === 201);
    expect((await read(contested)).json).toEqual(winner?.json);
  });

  test('ignores fields that only the service sets', async () => {
    const id = newId('forged');
    const response = await post({
      id,
      tenant: 2,
      version: 99,
      created: '2001-01-01T00:00:00.000Z',
      updated: '2001-01-01T00:00:00.000Z',
      hidden: true,
      assets: { glb: { format: 'glb', url: 'https://evil.example/x.glb' } },
      storedAssets: { glb: { format: 'glb', key: '2/items/other~x/assets/x.glb', bytes: 1 } },
      storedImages: { topImage: { key: '2/x.png', widthPx: 1, heightPx: 1 } },
      masterKey: '2/items/other~x/masters/x.glb',
      modelSetBy: '9999',
      links: { tags: 'https://evil.example' },
      pk: '2#other',
      sk: 'item#x',
    });
    expect(item(response)).toMatchObject({ id, version: 1, hidden: false, assets: {}, topImage: null });
    expect(item(response).links).toMatchObject({ tags: `/items/${id}/tags` });
    expect(String(item(response).created)).not.toContain('2001');
    for (const inner of ['tenant', 'masterKey', 'pk', 'storedAssets', 'storedImages']) {
      expect(item(response)).not.toHaveProperty(inner);
    }
  });

  const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)]);
  test.each<[string, object, number]>([
    ['no id and no catalog', { label: 'x' }, 400],
    ['an id without a colon', { id: 'stool' }, 400],
    ['an id with a space', { id: 'demo:a b' }, 400],
    ['an id with two colons', { id: 'demo:a:b' }, 400],
    ['an id with a slash', { id: 'demo:a/b' }, 400],
    ['an external id of 129 characters', { id: `demo:${'x'.repeat(129)}` }, 400],
    ['a catalog of 65 characters', { id: `${'c'.repeat(65)}:x` }, 400],
    ['an archived item', { id: 'demo:x1', visibilityStatus: 2 }, 400],
    ['an unknown status', { id: 'demo:x1', visibilityStatus: 7 }, 400],
    ['a width that is not a number', { id: 'demo:x1', width: 'wide' }, 400],
    ['a negative width', { id: 'demo:x1', width: -1 }, 400],
    ['an invalid colour', { id: 'demo:x1', basecolor: 'nope' }, 400],
    ['an image with a javascript: URL', { id: 'demo:x1', topImage: 'javascript:alert(1)' }, 400],
    ['an image at a private address', { id: 'demo:x1', topImage: 'https://169.254.169.254/x.png' }, 400],
    ['an image with an http URL', { id: 'demo:x1', topImage: 'http://images.example.com/x.png' }, 400],
    ['a number that loses precision', { id: 'demo:x1', big: 1e30 }, 400],
    ['nesting that is too deep', { id: 'demo:x1', deep: deep(60) }, 400],
    ['an unpaired surrogate', { id: 'demo:x1', text: 'a\ud800' }, 400],
    ['a field with an empty name', { id: 'demo:x1', inner: { '': 1 } }, 400],
    ['more data than a row can contain', { id: 'demo:x1', text: 'x'.repeat(300_000) }, 413],
    ['a list', [1, 2], 400],
    ['an item that is not an object', { item: 5 }, 400],
    ['an unknown catalog', { id: 'nowhere:x' }, 404],
    ["another tenant's catalog", { id: 'other:x' }, 404],
  ])('refuses %s', async (_what, content, status) => {
    expect((await post(content)).status).toBe(status);
  });

  test('accepts large and unusual content that fits into a row', async () => {
    const content = {
      // More elements take the local database longer than a call may on a busy machine: the text fills the row.
      many: Array.from({ length: 20_000 }, () => 1),
      long: 'x'.repeat(120_000),
      text: '\u0000 \u2028 😀',
      nothing: null,
      deep: deep(20),
    };
    const id = await created(content);
    expect(item(await read(id))).toMatchObject({
      many: content.many,
      long: content.long,
      nothing: null,
      deep: content.deep,
    });
  });

  test.each<[string, ClientOptions, number]>([
    ['an api key of another context', { context: 'planner', user: 'admin' }, 403],
    ['a user without the right', { context: 'cms', user: 'viewer' }, 403],
    ['a caller without sign-in', { context: 'cms' }, 401],
    ["another tenant's manager", { tenant: 2, context: 'cms', user: 'admin' }, 404],
  ])('refuses %s', async (_who, options, status) => {
    const client = await demoClient(endpoints, options);
    expect((await post({ id: newId('refused') }, client)).status).toBe(status);
  });

  test('refuses every caller of another tenant that writes into a public catalog', async () => {
    const stranger = await demoClient(endpoints, { tenant: 2, context: 'cms', user: 'admin' });
    expect((await post({ id: `basic:mine-${run}` }, stranger)).status).toBe(403);
    expect((await put('basic:door', { label: 'Mine' }, {}, stranger)).status).toBe(403);
    expect((await stranger.call('DELETE', '/v2/items/basic:door')).status).toBe(403);
  });

  test('creates one item if it is sent twice with one Idempotency-Key', async () => {
    const body = JSON.stringify({ catalog: 'demo', label: 'Once' });
    const headers = { 'content-type': 'application/json', 'idempotency-key': `once-${run}` };
    const first = await manager.call('POST', '/v2/items', { body, headers });
    const second = await manager.call('POST', '/v2/items', { body, headers });
    expect(first.status).toBe(201);
    expect(second.json).toEqual(first.json);
    expect(second.headers.get('location')).toBe(first.headers.get('location'));
  });
});

describe('PUT /v2/items/{id}', () => {
  test('changes the sent fields and keeps the others, including unknown ones', async () => {
    const id = await created({ width: 400, tags: ['a'], supplier: { note: 'kept' } });
    const before = item(await read(id));
    const response = await put(id, { item: { label: 'Another stool', season: 'winter', tags: ['b', 'c'] } });
    expect(response.status).toBe(200);
    expect(item(response)).toMatchObject({
      label: 'Another stool',
      season: 'winter',
      tags: ['b', 'c'],
      width: 400,
      supplier: { note: 'kept' },
      type: 'seating',
      version: 2,
      created: before.created,
    });
    expect(String(item(response).updated) > String(before.updated)).toBe(true);
    expect((await read(id)).json).toEqual(response.json);
  });

  test('accepts a whole response as input, and changes only the version', async () => {
    const id = await created({ detailType: 'stool', translations: { de: { label: 'Hocker' } }, width: 5 });
    for (const language of ['en', 'de', 'de-AT']) {
      const before = item(await read(id, { language }));
      const after = item(await put(id, before, { language }));
      expect({ ...after, version: 0, updated: '' }).toEqual({ ...before, version: 0, updated: '' });
    }
    expect(item(await read(id))).toMatchObject({ label: 'A stool', language: 'en' });
  });

  test('writes a label in the response language to that translation', async () => {
    const id = await created({ translations: { de: { label: 'Hocker' } } });
    const german = item(await read(id, { language: 'de' }));
    await put(id, { ...german, label: 'Schemel' }, { language: 'de' });
    expect(item(await read(id))).toMatchObject({ label: 'A stool', translations: { de: { label: 'Schemel' } } });
    expect(item(await read(id, { language: 'de' }))).toMatchObject({ label: 'Schemel' });
  });

  test('selects a translation whatever the case of its tag, and writes its label back to that tag', async () => {
    const id = await created({ translations: { pt: { label: 'Banco' }, 'pt-BR': { label: 'Banqueta' } } });
    const brazilian = item(await read(id, { language: 'pt-BR' }));
    expect(brazilian).toMatchObject({ label: 'Banqueta', language: 'pt-BR' });
    await put(id, { ...brazilian, label: 'Tamborete' }, { language: 'pt_br' });
    const translations = { pt: { label: 'Banco' }, 'pt-BR': { label: 'Tamborete' } };
    expect(item(await read(id))).toMatchObject({ label: 'A stool', language: 'en', translations });
  });

  test('keeps displayed dimensions equal to the true ones until a caller sets them separately', async () => {
    const id = await created({ width: 400, height: 500 });
    expect(item(await put(id, { width: 410, displayedHeight: 520 }))).toMatchObject({
      displayedWidth: 410,
      displayedHeight: 520,
    });
    expect(item(await put(id, { height: 600 }))).toMatchObject({ height: 600, displayedHeight: 520 });
  });

  test('ignores fields that only the service sets, and refuses invalid input without a change', async () => {
    const id = await created();
    expect(
      item(await put(id, { id: 'demo:other', version: 50, catalog: 'basic', tenant: 2, assets: {} })),
    ).toMatchObject({
      id,
      catalog: 'demo',
      version: 2,
    });
    const topImage = 'data:image/png,x';
    for (const wrong of [
      { label: null },
      { width: 'x' },
      { visibilityStatus: 3 },
      { topImage },
      { basecolor: '#12345' },
      { basecolor: 'oak' },
    ]) {
      expect((await put(id, wrong)).status).toBe(400);
    }
    expect((await put(id, { text: 'x'.repeat(300_000) })).status).toBe(413);
    expect(item(await read(id)).version).toBe(2);
  });

  test('changes an item to any status and back', async () => {
    const id = await created();
    for (const visibilityStatus of [1, 2, 0, 2, 1, 0]) {
      expect(item(await put(id, { visibilityStatus }))).toMatchObject({
        visibilityStatus,
        hidden: visibilityStatus !== 0,
      });
    }
  });

  test('keeps all changes of concurrent writers', async () => {
    const id = await created();
    const writers = Array.from({ length: 8 }, (_, writer) => put(id, { [`field${writer}`]: writer }));
    expect((await Promise.all(writers)).map(({ status }) => status)).toEqual(Array(8).fill(200));
    const after = item(await read(id));
    expect(after.version).toBe(9);
    for (let writer = 0; writer < 8; writer++) expect(after[`field${writer}`]).toBe(writer);
  });

  test('lets one of two writers succeed if both send the If-Match of the same state', async () => {
    const id = await created();
    const etag = (await read(id)).headers.get('etag') ?? '';
    const responses = await Promise.all(['one', 'two'].map((label) => put(id, { label }, { 'if-match': etag })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 412]);
    const winner = responses.find(({ status }) => status === 200);
    expect((await read(id)).json).toEqual(winner?.json);
    expect((await put(id, { label: 'late' }, { 'if-match': etag })).status).toBe(412);
    const next = winner?.headers.get('etag') ?? '';
    expect((await put(id, { label: 'next' }, { 'if-match': next })).status).toBe(200);
  });

  test('returns 404 for an item that does not exist or is not visible, and 415 for a body of another type', async () => {
    expect((await put('demo:none', { label: 'x' })).status).toBe(404);
    const stranger = await demoClient(endpoints, { tenant: 2, context: 'cms', user: 'admin' });
    expect((await put(await created(), { label: 'x' }, {}, stranger)).status).toBe(404);
    const text = await manager.call('PUT', '/v2/items/demo:x', {
      body: 'x',
      headers: { 'content-type': 'text/plain' },
    });
    expect(text.status).toBe(415);
  });
});

describe('DELETE /v2/items/{id}', () => {
  test('archives the item: lists and planners no longer show it, and a PUT restores it', async () => {
    const id = await created();
    const planner = await demoClient(endpoints);
    expect((await planner.call('GET', `/v2/items/${id}`)).status).toBe(200);

    const response = await manager.call('DELETE', `/v2/items/${id}`);
    expect(response).toMatchObject({ status: 204, json: undefined });
    expect((await planner.call('GET', `/v2/items/${id}`)).status).toBe(404);
    expect(item(await read(id))).toMatchObject({ visibilityStatus: 2, version: 2 });
    expect((await planner.call('GET', `/v2/items?ids[]=${id}`)).json).toMatchObject({ items: [] });

    expect((await manager.call('DELETE', `/v2/items/${id}`)).status).toBe(204);
    expect(item(await read(id)).version).toBe(2);
    await put(id, { visibilityStatus: 0 });
    expect((await planner.call('GET', `/v2/items/${id}`)).status).toBe(200);
  });

  test('respects If-Match, rights and tenants', async () => {
    const id = await created();
    const remove = (client: Client, headers: Record<string, string> = {}) =>
      client.call('DELETE', `/v2/items/${id}`, { headers });
    expect((await remove(manager, { 'if-match': '"stale"' })).status).toBe(412);
    expect((await remove(await demoClient(endpoints, { context: 'cms', user: 'viewer' }))).status).toBe(403);
    expect((await remove(await demoClient(endpoints, { context: 'planner', user: 'admin' }))).status).toBe(403);
    expect((await remove(await demoClient(endpoints, { tenant: 2, context: 'cms', user: 'admin' }))).status).toBe(404);
    expect(item(await read(id)).visibilityStatus).toBe(0);
  });
});

test('the additional-contents link of an item returns an empty list, and 404 for an unknown item', async () => {
  const id = await created();
  const response = await manager.call('GET', `/v2/items/${id}/additionalContents`);
  expect(response).toMatchObject({ status: 200, json: { itemAdditionalContents: [], meta: { total: 0 } } });
  expect((await manager.call('GET', '/v2/items/demo:none/additionalContents')).status).toBe(404);
});
