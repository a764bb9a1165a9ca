import sharp from 'sharp';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { plainRows, writePng } from '../fixtures/images/write-png.ts';
import { type Client, demoClient, jsonBody } from './client.ts';

const endpoints = inject('endpoints');
const run = Date.now().toString(36);
const TYPES = ['topImage', 'perspectiveImage', 'perspectiveImageHD'] as const;
const SMALL = { width: 90, height: 70 };

let manager: Client;
let createdCount = 0;
beforeAll(async () => {
  manager = await demoClient(endpoints, { context: 'cms', user: 'admin' });
});

async function created(content: object = {}, catalog = 'demo'): Promise<string> {
  const id = `${catalog}:image-${run}-${createdCount++}`;
  expect((await manager.call('POST', '/v2/items', jsonBody({ id, ...content }))).status).toBe(201);
  return id;
}

function imageForm(type: string | undefined, bytes: Uint8Array | undefined, fileName = 'image.png'): FormData {
  const form = new FormData();
  if (type !== undefined) form.set('type', type);
  if (bytes) form.set('file', new File([new Uint8Array(bytes)], fileName));
  return form;
}

const send = (id: string, body: FormData, client = manager, headers: Record<string, string> = {}) =>
  client.call('PUT', `/v2/items/${id}`, { body, headers });

const item = (response: { json: unknown }) => (response.json as { item: Record<string, string | null | number> }).item;
const redirect = (id: string, type: string, init: RequestInit = {}) =>
  fetch(`${endpoints.baseUrl}/v2/items/${id}/${type}`, { redirect: 'manual', ...init });

describe('an image that is sent to an item', () => {
  test('is served under its type, reduced, upright, without EXIF, to everybody and cacheable forever', async () => {
    const id = await created();
    const photo = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: 'orange' } })
      .withExif({ IFD0: { Artist: 'Somebody' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const response = await send(id, imageForm('topImage', photo, 'photo.png'));
    expect(response.status).toBe(200);
    const url = String(item(response).topImage);
    expect(url.startsWith(`${endpoints.uploadUrl}/`)).toBe(true);
    expect(url).toMatch(/\.jpg$/);
    expect(item(response)).toMatchObject({ perspectiveImage: null, version: 2 });
    expect(response.json).not.toHaveProperty('item.storedImages');

    const file = await fetch(url, { headers: { origin: 'https://planner.example' } });
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toBe('image/jpeg');
    expect(file.headers.get('cache-control')).toContain('immutable');
    expect(file.headers.get('access-control-allow-origin')).toBe('*');
    const metadata = await sharp(Buffer.from(await file.arrayBuffer())).metadata();
    expect(metadata).toMatchObject({ format: 'jpeg', width: 1365, height: 2048 });
    expect(metadata.exif).toBeUndefined();
  });

  test('replaces an earlier image of its type and keeps the other types', async () => {
    const id = await created({ perspectiveImageHD: 'https://images.example.com/hd.png' });
    await send(id, imageForm('topImage', writePng(SMALL, plainRows(SMALL, 10))));
    await send(id, imageForm('perspectiveImage', writePng(SMALL, plainRows(SMALL, 20))));
    const before = item(await manager.call('GET', `/v2/items/${id}`));
    const after = item(await send(id, imageForm('topImage', writePng(SMALL, plainRows(SMALL, 30)))));
    expect(after.topImage).not.toBe(before.topImage);
    expect(after.perspectiveImage).toBe(before.perspectiveImage);
    expect(after.perspectiveImageHD).toBe('https://images.example.com/hd.png');
  });

  test('is merged with concurrent writes', async () => {
    const id = await created();
    const png = writePng(SMALL, plainRows(SMALL));
    const responses = await Promise.all([
      ...TYPES.map((type) => send(id, imageForm(type, png))),
      manager.call('PUT', `/v2/items/${id}`, jsonBody({ label: 'Meanwhile' })),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const after = item(await manager.call('GET', `/v2/items/${id}`));
    expect(after).toMatchObject({ label: 'Meanwhile', version: 5 });
    for (const type of TYPES) expect(after[type]).toMatch(/\.png$/);
  });

  test('respects If-Match', async () => {
    const id = await created();
    const png = imageForm('topImage', writePng(SMALL, plainRows(SMALL)));
    expect((await send(id, png, manager, { 'if-match': '"stale"' })).status).toBe(412);
    const etag = (await manager.call('GET', `/v2/items/${id}`)).headers.get('etag') ?? '';
    expect((await send(id, png, manager, { 'if-match': etag })).status).toBe(200);
  });
});

describe('an image that is refused', () => {
  const good = writePng(SMALL, plainRows(SMALL));
  const tiny = { width: 8, height: 8 };
  const wrongSize = writePng({ width: 40_000, height: 40_000 }, plainRows(SMALL));
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

  test.each<[string, FormData, number, string]>([
    ['without a type', imageForm(undefined, good), 400, 'INVALID_REQUEST'],
    ['of an unknown type', imageForm('sideImage', good), 400, 'INVALID_REQUEST'],
    ['without content', imageForm('topImage', undefined), 400, 'INVALID_REQUEST'],
    ['without content', imageForm('topImage', new Uint8Array()), 400, 'INVALID_REQUEST'],
    ['that is too small', imageForm('topImage', writePng(tiny, plainRows(tiny))), 400, 'INVALID_REQUEST'],
    ['that is SVG', imageForm('topImage', svg), 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['that is damaged', imageForm('topImage', good.subarray(0, good.length - 30)), 422, 'UNPROCESSABLE'],
    ['with more pixels than the service decodes', imageForm('topImage', wrongSize), 413, 'PAYLOAD_TOO_LARGE'],
    ['larger than a request', imageForm('topImage', Buffer.alloc(4_600_000, good)), 413, 'PAYLOAD_TOO_LARGE'],
  ])('is sent %s', async (_what, form, status, code) => {
    const id = await created();
    expect(await send(id, form)).toMatchObject({ status, json: { error: { code } } });
    expect(item(await manager.call('GET', `/v2/items/${id}`))).toMatchObject({ version: 1, topImage: null });
  });

  test('is sent by a caller who does not manage the catalog', async () => {
    const id = await created();
    const form = imageForm('topImage', good);
    const planner = await demoClient(endpoints, { context: 'planner', user: 'admin' });
    const viewer = await demoClient(endpoints, { context: 'cms', user: 'viewer' });
    const stranger = await demoClient(endpoints, { tenant: 2, context: 'cms', user: 'admin' });
    const responses = await Promise.all([planner, viewer, stranger].map((client) => send(id, form, client)));
    expect(responses.map(({ status }) => status)).toEqual([403, 403, 404]);
  });
});

describe('the redirect to an image', () => {
  test.each(TYPES)('%s: works without credentials, by GET and HEAD, from any origin', async (type) => {
    const id = await created({}, 'basic');
    expect((await redirect(id, type)).status).toBe(404);
    const url = item(await send(id, imageForm(type, writePng(SMALL, plainRows(SMALL)))))[type];
    for (const method of ['GET', 'HEAD']) {
      const response = await redirect(id, type, { method, headers: { origin: 'https://planner.example' } });
      expect(response.status).toBe(307);
      expect(response.headers.get('location')).toBe(url);
      expect(response.headers.get('cache-control')).toBe('public, max-age=60');
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(await response.text()).toBe('');
    }
    const followed = await fetch(`${endpoints.baseUrl}/v2/items/${id}/${type}`);
    expect(followed.headers.get('content-type')).toBe('image/png');
  });

  test('leads to a checked external URL', async () => {
    const id = await created({ topImage: 'https://images.example.com/top.png' }, 'basic');
    expect((await redirect(id, 'topImage')).headers.get('location')).toBe('https://images.example.com/top.png');
  });

  test.each(TYPES)(
    '%s of an item that is not public needs credentials, which may be query parameters',
    async (type) => {
      const id = await created({ [type]: 'https://images.example.com/top.png' });
      expect((await redirect(id, type)).status).toBe(404);
      const token = `03-${Buffer.from(`${new Date().toISOString()};anonymous;demo-browser`).toString('base64url')}`;
      const response = await redirect(id, `${type}?apiKey=demo-browser&token=${token}`);
      expect(response.status).toBe(307);
      expect(response.headers.get('cache-control')).toBe('private, max-age=60');
      const stranger = await demoClient(endpoints, { tenant: 2 });
      expect((await stranger.call('GET', `/v2/items/${id}/${type}`)).status).toBe(404);
      expect((await redirect(id, type, { headers: { apiKey: 'demo-planner', token: '01-bad' } })).status).toBe(401);
    },
  );

  test('returns 404 for an unknown item, an item without the image, and an archived item', async () => {
    expect((await redirect('basic:nothing', 'topImage')).status).toBe(404);
    expect((await redirect('nonsense', 'topImage')).status).toBe(404);
    const id = await created({ topImage: 'https://images.example.com/top.png' }, 'basic');
    expect((await redirect(id, 'perspectiveImage')).status).toBe(404);
    await manager.call('DELETE', `/v2/items/${id}`);
    expect((await redirect(id, 'topImage')).status).toBe(404);
  });
});
