import validator from 'gltf-validator';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import type { ItemWithModel } from '../../shared/domain/items/models/item-with-model.ts';
import { boxArchive } from '../fixtures/box-archive.ts';
import { type Client, clientOf, demoClient, fileForm } from './client.ts';

const endpoints = inject('endpoints');
const SIZE = { widthMm: 640, heightMm: 910, depthMm: 480 };

let manager: Client;
let item: string;

beforeAll(async () => {
  manager = await demoClient(endpoints, { context: 'cms', user: 'admin' });
  item = await someItem(manager, 'chair');
});

async function someItem(client: Client, type: string): Promise<string> {
  const { json } = await client.call('GET', '/v2/items?catalog=demo');
  const { items } = json as { items: { id: string; type: string }[] };
  const found = items.find((each) => each.type === type) ?? items[0];
  if (!found) throw new Error('the demo catalog is empty');
  return found.id;
}

describe('a 3D model that is sent to an item', () => {
  test('becomes a GLB with its size in millimetres; the job passes the states 0, 10 and 100', async () => {
    const job = await manager.startConversion(item, 'box.zip', boxArchive(SIZE));
    expect(job).toMatchObject({ status: 0, type: 0, kind: 'conversion', targetId: item, progress: 0, error: null });

    const ended = await manager.ended(job.id);
    expect(ended).toMatchObject({ status: 100, progress: 100, error: null });

    const after = await manager.item(item);
    expect(after).toMatchObject({
      width: 640,
      height: 910,
      depth: 480,
      assets: { glb: { format: 'glb' }, usdz: { format: 'usdz' } },
    });
    expect(after.assets.glb?.url).toBe(ended.resultUrl);
    const forAr = await fetch(after.assets.usdz?.url ?? '');
    expect(forAr.headers.get('content-type')).toBe('model/vnd.usdz+zip');
    const formats = (ended as unknown as { results: { format: string; url: string }[] }).results;
    expect(formats.map(({ format }) => format)).toEqual(['glb', 'usdz', 'webp']);
    expect((await fetch(formats[2]?.url ?? '')).headers.get('content-type')).toBe('image/webp');
  });

  test('has the same result when it is sent again', async () => {
    const { assets } = await manager.item(item);
    const { id } = await manager.startConversion(item, 'box.zip', boxArchive(SIZE));
    expect(await manager.ended(id)).toMatchObject({ status: 100, resultUrl: assets.glb?.url });
  });

  test('can be loaded from any origin, is cacheable forever, and has no validation error', async () => {
    const { assets } = await manager.item(item);
    const response = await fetch(assets.glb?.url ?? '', { headers: { origin: 'https://planner.example' } });
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('content-type')).toBe('model/gltf-binary');
    expect(response.headers.get('cache-control')).toContain('immutable');

    const report = await validator.validateBytes(new Uint8Array(await response.arrayBuffer()));
    expect(report.issues.numErrors).toBe(0);
  });

  test('is in the job list of its item, newest first', async () => {
    const later = await manager.startConversion(item, 'box.zip', boxArchive({ ...SIZE, heightMm: 920 }));
    await manager.ended(later.id);
    const { json } = await manager.call('GET', `/v2/items/${item}/threeDimensionalAssets`);
    const { assetProcessings, meta } = json as { assetProcessings: { id: string }[]; meta: { total: number } };
    expect(assetProcessings[0]?.id).toBe(later.id);
    expect(meta.total).toBe(assetProcessings.length);
  });

  test('has a job that only its sender can read, not other users who see the item', async () => {
    const { json } = await manager.call('GET', `/v2/items/${item}/threeDimensionalAssets`);
    const [job] = (json as { assetProcessings: { id: string; sourceUrl: string }[] }).assetProcessings;
    expect((await fetch(job?.sourceUrl ?? '')).status).toBe(200);

    const viewer = await demoClient(endpoints, { user: 'viewer' });
    const seen = await viewer.call('GET', `/v2/assetProcessings/${job?.id}`);
    expect(seen.json).toMatchObject({ assetProcessing: { id: job?.id, sourceUrl: null } });
  });
});

describe('a source that is not a model', () => {
  test.each([
    ['nothing at all', undefined, 400, 'INVALID_REQUEST'],
    ['an empty file', new Uint8Array(), 400, 'INVALID_REQUEST'],
    ['a text file named .zip', new TextEncoder().encode('hello world '.repeat(50)), 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ])('is refused before a job is created: %s', async (_what, bytes, status, code) => {
    const body = bytes === undefined ? emptyForm() : fileForm('threeDimensionalAsset', 'model.zip', bytes);
    const response = await manager.call('POST', `/v2/items/${item}/threeDimensionalAssets`, { body });
    expect(response).toMatchObject({ status, json: { error: { status, code } } });
  });

  test('is refused if it is a URL that the service does not call', async () => {
    const body = new FormData();
    body.set('threeDimensionalAssetUrl', 'http://models.example/chair.zip');
    const response = await manager.call('POST', `/v2/items/${item}/threeDimensionalAssets`, { body });
    expect(response.status).toBe(400);
  });

  test('ends its job with -1, a code and a message if the conversion finds the error', async () => {
    const before = await manager.item(item);
    const truncated = boxArchive(SIZE).slice(0, 200);
    const job = await manager.startConversion(item, 'torn.zip', truncated);
    expect(await manager.ended(job.id)).toMatchObject({ status: -1, error: { code: 'ARCHIVE_CORRUPT' } });
    const after = (await manager.item(item)) as ItemWithModel;
    const { modelUpdated } = after;
    // Only the state of the model changes (D2110).
    const modelWarnings = [expect.objectContaining({ code: 'ARCHIVE_CORRUPT' })];
    expect(after).toEqual({ ...before, modelStatus: 'failed', modelUpdated, modelWarnings });
  });
});

describe('starting a conversion', () => {
  const send = (client: Client) =>
    client.call('POST', `/v2/items/${item}/threeDimensionalAssets`, {
      body: fileForm('threeDimensionalAsset', 'box.zip', boxArchive(SIZE)),
    });

  test('with an api key that is not of the cms context gets 403', async () => {
    const planner = await demoClient(endpoints, { context: 'planner', user: 'admin' });
    expect(await send(planner)).toMatchObject({ status: 403, json: { error: { code: 'WRONG_CONTEXT' } } });
  });

  test('as a user without the right gets 403', async () => {
    const viewer = await demoClient(endpoints, { context: 'cms', user: 'viewer' });
    expect(await send(viewer)).toMatchObject({ status: 403, json: { error: { code: 'FORBIDDEN' } } });
  });

  test('without sign-in gets 401', async () => {
    const anonymous = await demoClient(endpoints, { context: 'cms' });
    expect(await send(anonymous)).toMatchObject({ status: 401, json: { error: { code: 'SIGN_IN_REQUIRED' } } });
  });

  test('as a manager of another tenant gets 404, because the item is not visible', async () => {
    const stranger = await demoClient(endpoints, { tenant: 2, context: 'cms', user: 'admin' });
    expect(await send(stranger)).toMatchObject({ status: 404, json: { error: { code: 'NOT_FOUND' } } });
  });

  test('without a token or with an invalid one gets 401; with an unknown api key 403', async () => {
    const url = `${endpoints.baseUrl}/v2/items`;
    expect((await fetch(url)).status).toBe(401);
    expect((await fetch(url, { headers: { apiKey: 'demo-planner', token: '01-nonsense' } })).status).toBe(401);
    const unknown = clientOf(endpoints, { apiKey: 'nobody', secret: '0123456789abcdef' });
    expect((await unknown.call('GET', '/v2/items')).status).toBe(403);
  });
});

function emptyForm(): FormData {
  const form = new FormData();
  form.set('note', 'no file');
  return form;
}

describe('a flat model, for example a rug', () => {
  test('ends its job, and the item and the lists that contain it can still be read', async () => {
    const rug = new TextEncoder().encode('v 0 0 0\nv 2 0 0\nv 2 0 1.5\nv 0 0 1.5\nf 1 2 3 4\n');
    const job = await manager.startConversion('basic:oak-floor', 'rug.obj', rug);
    expect((await manager.ended(job.id)).status).toBe(100);
    expect((await manager.item('basic:oak-floor')).width).toBe(2000);
    expect((await manager.call('GET', '/v2/items?catalog=basic')).status).toBe(200);
  });
});
