import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Client, demoClient, jsonBody } from './client.ts';

const endpoints = inject('endpoints');
const run = Date.now().toString(36);
const GLB = Buffer.from('glTF\x02\0\0\0 not really a model');

let manager: Client;
let createdCount = 0;
let host: http.Server;
let hostUrl: string;

beforeAll(async () => {
  manager = await demoClient(endpoints, { context: 'cms', user: 'admin' });
  host = http.createServer((request, response) => {
    response.statusCode = request.url === '/chair%20one.glb' ? 200 : 404;
    response.end(request.url === '/chair%20one.glb' ? GLB : 'no');
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  hostUrl = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => host.close(resolve)));

async function created(): Promise<string> {
  const id = `demo:asset-${run}-${createdCount++}`;
  expect((await manager.call('POST', '/v2/items', jsonBody({ id }))).status).toBe(201);
  return id;
}

interface Parts {
  readonly type?: string;
  readonly file?: readonly [name: string, bytes: Uint8Array];
  readonly url?: string;
}

function assetForm({ type, file, url }: Parts): FormData {
  const form = new FormData();
  if (type !== undefined) form.set('type', type);
  if (url !== undefined) form.set('assetUrl', url);
  if (file) form.set('assetFile', new File([new Uint8Array(file[1])], file[0]));
  return form;
}

const send = (id: string, parts: Parts, client = manager, path = 'assets', headers: Record<string, string> = {}) =>
  client.call('POST', `/v2/items/${id}/${path}`, { body: assetForm(parts), headers });
const assets = (response: { json: unknown }) =>
  (response.json as { item: { assets: Record<string, { format: string; url: string }> } }).item.assets;

describe('an asset of an item', () => {
  test.each(['assets', '3d-assets'])('is saved by /%s, keeps its extension and can be loaded', async (path) => {
    const id = await created();
    const response = await send(id, { type: 'lowPoly', file: ['Stuhl Ü.GLB', GLB] }, manager, path);
    expect(response.status).toBe(200);
    const { lowPoly } = assets(response);
    expect(lowPoly).toMatchObject({ format: 'glb', url: expect.stringMatching(/\.GLB$/) });
    const file = await fetch(lowPoly?.url ?? '', { headers: { origin: 'https://planner.example' } });
    expect(Buffer.from(await file.arrayBuffer())).toEqual(GLB);
    expect(file.headers.get('content-type')).toBe('model/gltf-binary');
    expect(file.headers.get('access-control-allow-origin')).toBe('*');
    expect(file.headers.get('cache-control')).toContain('immutable');
    expect((await manager.call('GET', `/v2/items/${id}`)).json).toEqual(response.json);
  });

  test('replaces the asset of the same type and keeps other types, also under concurrent writes', async () => {
    const id = await created();
    const types = ['one', 'two', 'three', 'four'];
    await Promise.all(types.map((type) => send(id, { type, file: ['a.glb', GLB] })));
    const response = await send(id, { type: 'one', file: ['a.json', Buffer.from('{}')] });
    expect(Object.keys(assets(response)).sort()).toEqual(types.toSorted());
    expect(assets(response).one?.format).toBe('json');
    expect(assets(response).two?.format).toBe('glb');
  });

  test.each([
    ['page.html', 'application/octet-stream'],
    ['drawing.svg', 'image/svg+xml'],
    ['code.js', 'application/octet-stream'],
    ['unknown.xyz', 'application/octet-stream'],
    ['noextension', 'application/octet-stream'],
  ])('is served as a download if a browser could run it: %s', async (name, contentType) => {
    const response = await send(await created(), {
      type: 'extra',
      file: [name, Buffer.from('<script>alert(1)</script>')],
    });
    const file = await fetch(assets(response).extra?.url ?? '');
    expect(file.headers.get('content-type')).toBe(contentType);
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="/);
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('can come from a URL; if a file is sent too, the file is used', async () => {
    const id = await created();
    const byUrl = await send(id, { type: 'fetched', url: `${hostUrl}/chair%20one.glb` });
    expect(byUrl.status).toBe(200);
    const file = await fetch(assets(byUrl).fetched?.url ?? '');
    expect(Buffer.from(await file.arrayBuffer())).toEqual(GLB);
    const both = await send(id, { type: 'both', url: 'https://nowhere.invalid/x.glb', file: ['a.usdz', GLB] });
    expect(assets(both).both?.format).toBe('usdz');
  });

  test.each(['assets', '3d-assets'])(
    'can come from an upload of the same tenant, but not of another one, by /%s',
    async (path) => {
      const upload = async (client: Client) => {
        const body = jsonBody({ fileName: 'large.glb', contentType: 'model/gltf-binary', size: GLB.length });
        const { json } = await client.call('POST', '/v2/uploads', body);
        const { url, fields, sourceUrl } = (
          json as { upload: { url: string; fields: Record<string, string>; sourceUrl: string } }
        ).upload;
        const form = new FormData();
        for (const [name, value] of Object.entries(fields)) form.set(name, value);
        form.set('file', new Blob([new Uint8Array(GLB)]));
        expect((await fetch(url, { method: 'POST', body: form })).ok).toBe(true);
        return sourceUrl;
      };
      const id = await created();
      const response = await send(id, { type: 'uploaded', url: await upload(manager) }, manager, path);
      expect(response.status).toBe(200);
      expect(assets(response).uploaded).toMatchObject({ format: 'glb', url: expect.stringMatching(/\.glb$/) });
      const stranger = await demoClient(endpoints, { tenant: 2, context: 'cms', user: 'admin' });
      expect((await send(id, { type: 'stolen', url: await upload(stranger) }, manager, path)).status).toBe(404);
    },
  );

  test('is saved once if it is sent twice with one Idempotency-Key', async () => {
    const id = await created();
    const headers = { 'idempotency-key': `asset-${run}` };
    const first = await send(id, { type: 'once', file: ['a.glb', GLB] }, manager, 'assets', headers);
    const second = await send(id, { type: 'once', file: ['a.glb', GLB] }, manager, 'assets', headers);
    expect(second.json).toEqual(first.json);
    expect((await manager.call('GET', `/v2/items/${id}`)).json).toMatchObject({ item: { version: 2 } });
  });
});

describe('an asset that is refused', () => {
  const file = ['a.glb', GLB] as const;

  test.each([
    'src',
    'perspectiveImage',
    'perspectiveImageHD',
    'topImage',
    'thumbnail',
    'threeDimensionalAsset',
    'cover',
    'brandIcon',
    'featuredImage',
    'pngIcon',
    'svgIcon',
    '__proto__',
  ])('has the reserved type %s', async (type) => {
    expect((await send('basic:door', { type, file })).status).toBe(400);
  });

  test.each<[string, Parts, number]>([
    ['without a type', { file }, 400],
    ['with an empty type', { type: ' ', file }, 400],
    ['without a file or URL', { type: 'x' }, 400],
    ['with an empty file', { type: 'x', file: ['a.glb', new Uint8Array()] }, 400],
    ['with an empty URL', { type: 'x', url: '' }, 400],
    ['by ftp', { type: 'x', url: 'ftp://files.example.com/a.glb' }, 400],
    ['from an http URL', { type: 'x', url: 'http://files.example.com/a.glb' }, 400],
    ['from a private address', { type: 'x', url: 'https://169.254.169.254/a.glb' }, 400],
    ['from an invalid URL', { type: 'x', url: 'nonsense' }, 400],
    ['larger than a request', { type: 'x', file: ['a.glb', new Uint8Array(4_600_000)] }, 413],
  ])('is sent %s', async (_what, parts, status) => {
    const id = await created();
    expect((await send(id, parts)).status).toBe(status);
    expect((await manager.call('GET', `/v2/items/${id}`)).json).toMatchObject({ item: { assets: {}, version: 1 } });
  });

  test('has a URL that its host does not have: 422', async () => {
    const response = await send(await created(), { type: 'x', url: `${hostUrl}/nothing.glb` });
    expect(response).toMatchObject({ status: 422, json: { error: { code: 'UNPROCESSABLE' } } });
  });

  test('is sent by a caller without permission, or to an item that does not exist', async () => {
    const id = await created();
    const parts = { type: 'x', file };
    const planner = await demoClient(endpoints, { context: 'planner', user: 'admin' });
    const viewer = await demoClient(endpoints, { context: 'cms', user: 'viewer' });
    const anonymous = await demoClient(endpoints, { context: 'cms' });
    const stranger = await demoClient(endpoints, { tenant: 2, context: 'cms', user: 'admin' });
    const responses = await Promise.all(
      [planner, viewer, anonymous, stranger].map((client) => send(id, parts, client)),
    );
    expect(responses.map(({ status }) => status)).toEqual([403, 403, 401, 404]);
    expect((await send('demo:none', parts)).status).toBe(404);
  });
});
