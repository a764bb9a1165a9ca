import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import validator from 'gltf-validator';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { boxArchive } from '../fixtures/box-archive.ts';
import { type Client, clientOf, demoClient, fileForm, jsonBody } from './client.ts';

import { type OwnTenant, ownTenant } from './own-tenant.ts';

/* This file has more than 300 lines, because a file of its own would start another service. */

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
    expect(await manager.item(item)).toEqual(before);
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

interface JobListing {
  readonly assetProcessings: readonly { id: string; status: number; batch?: string; error: { code: string } | null }[];
  readonly meta: { nextCursor?: string; complete: boolean; counts: Record<string, number> };
}

describe('the jobs of a tenant', () => {
  const batch = `batch-${Date.now()}`;
  const listOf = async (query: string, headers: Readonly<Record<string, string>> = {}) => {
    const response = await manager.call('GET', `/v2/assetProcessings?${query}`, { headers });
    return { ...response, ...(response.json as JobListing) };
  };
  const startIn = async (fileName: string, bytes: Uint8Array): Promise<string> => {
    const body = fileForm('threeDimensionalAsset', fileName, bytes);
    body.set('batch', batch);
    const { json } = await manager.call('POST', `/v2/items/${item}/threeDimensionalAssets`, { body });
    return (json as { assetProcessing: { id: string } }).assetProcessing.id;
  };

  test('are listed by batch and status, with the reason of those that failed, and are counted', async () => {
    const good = await startIn('box.zip', boxArchive(SIZE));
    const bad = await startIn('torn.zip', Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(60)]));
    await Promise.all([manager.ended(good), manager.ended(bad)]);
    const all = await listOf(`batch=${batch}`);
    expect(all.assetProcessings.map(({ id }) => id).sort()).toEqual([good, bad].sort());
    expect(all.meta.complete).toBe(true);
    expect(all.meta.counts.done).toBeGreaterThan(0);
    expect(all.meta.counts.failed).toBeGreaterThan(0);
    const failed = await listOf(`batch=${batch}&status=-1`);
    expect(failed.assetProcessings).toMatchObject([
      { id: bad, batch, error: { code: expect.stringMatching(/^ARCHIVE_/) } },
    ]);
    expect((await listOf(`itemId=${encodeURIComponent(item)}&batch=${batch}&limit=1`)).meta.nextCursor).toBeDefined();
    expect((await listOf('status=7')).status).toBe(400);
    expect((await listOf('cursor=abc')).status).toBe(400);
  });

  test('failed ones start again, one by one, by their ids and by their error; others are a conflict', async () => {
    const { assetProcessings } = await listOf(`batch=${batch}`);
    const good = assetProcessings.find(({ status }) => status === 100);
    const bad = assetProcessings.find(({ status }) => status === -1);
    if (!good || !bad) throw new Error('the batch should have one job of each');
    const retry = (id: string) => manager.call('POST', `/v2/assetProcessings/${id}/retry`);
    expect(await retry(good.id)).toMatchObject({ status: 409 });
    expect(await retry('1-doesNotExist00000000000')).toMatchObject({ status: 404 });
    expect(await retry(bad.id)).toMatchObject({ status: 200, json: { assetProcessing: { status: 0, batch } } });
    expect(await manager.ended(bad.id)).toMatchObject({ status: -1, error: { code: bad.error?.code } });
    const byIds = await manager.call('POST', '/v2/assetProcessings/retry', jsonBody({ ids: [bad.id, good.id] }));
    expect(byIds).toMatchObject({ status: 200, json: { retried: 1, left: 0 } });
    await manager.ended(bad.id);
    const byError = await manager.call('POST', '/v2/assetProcessings/retry', jsonBody({ error: 'NO_SUCH_CODE' }));
    expect(byError).toMatchObject({ status: 200, json: { retried: 0, left: 0 } });
  });

  test('a cancelled one ends at once, and its worker stops its work within 10 s', async () => {
    const server = createServer((_, response) => response.writeHead(200).write('PK'));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const body = new FormData();
    body.set('threeDimensionalAssetUrl', `http://127.0.0.1:${(server.address() as AddressInfo).port}/sofa.zip`);
    const connected = once(server, 'connection');
    const { json } = await manager.call('POST', `/v2/items/${item}/threeDimensionalAssets`, { body });
    const { id } = (json as { assetProcessing: { id: string } }).assetProcessing;
    const [socket] = (await connected) as [NodeJS.EventEmitter];
    const closed = once(socket, 'close');
    const began = performance.now();
    const cancel = () => manager.call('POST', `/v2/assetProcessings/${id}/cancel`);
    expect(await cancel()).toMatchObject({
      status: 200,
      json: { assetProcessing: { status: -1, error: { code: 'CANCELLED' } } },
    });
    expect(await cancel()).toMatchObject({ status: 409 });
    await closed;
    expect(performance.now() - began).toBeLessThan(10_000);
    server.close();
  });

  test('a poll with the ETag of a settled list is a 304 until something changes', async () => {
    const query = `batch=none-${batch}`;
    let tag = '';
    // Jobs of other tests change the mark of the tenant.
    await expect
      .poll(
        async () => {
          const { status, headers } = await listOf(query, { 'if-none-match': tag });
          tag = headers.get('etag') ?? '';
          return status;
        },
        { timeout: 90_000, interval: 1_000 },
      )
      .toBe(304);
    const body = fileForm(
      'threeDimensionalAsset',
      'torn.zip',
      Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(60)]),
    );
    await manager.call('POST', `/v2/items/${item}/threeDimensionalAssets`, { body });
    expect((await listOf(query, { 'if-none-match': tag })).status).toBe(200);
  });

  test('are for users with a right only', async () => {
    const viewer = await demoClient(endpoints, { user: 'viewer' });
    expect(await viewer.call('GET', '/v2/assetProcessings')).toMatchObject({ status: 403 });
  });
});

interface ItemState {
  readonly id: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly depth: number | null;
  readonly visibilityStatus: number;
  readonly modelStatus?: string;
  readonly modelWarnings?: readonly { code: string }[];
  readonly sourceHash?: string | null;
}

interface Model {
  readonly jobId: string;
  readonly current: boolean;
  readonly dimensions: { width: number; height: number; depth: number };
}

describe('the model of an item', () => {
  let own: OwnTenant;
  let id: string;
  const read = async () => {
    const { json, headers } = await own.admin.call('GET', `/v2/items/${id}`);
    return { item: (json as { item: ItemState }).item, tag: headers.get('etag') ?? '' };
  };
  const convert = async (size: typeof SIZE, unit?: string) => {
    const body = fileForm('threeDimensionalAsset', 'box.zip', boxArchive(size));
    if (unit) body.set('unit', unit);
    const { json } = await own.admin.call('POST', `/v2/items/${id}/threeDimensionalAssets`, { body });
    const { id: jobId } = (json as { assetProcessing: { id: string } }).assetProcessing;
    return own.admin.ended(jobId);
  };
  const modelsOf = async () =>
    ((await own.admin.call('GET', `/v2/items/${id}/models`)).json as { models: readonly Model[] }).models;

  beforeAll(async () => {
    const service = { endpoints, dataFolder: inject('dataFolder') };
    own = await ownTenant(service, { id: 3201, name: 'Review', reviewNewItems: true });
    const created = await own.admin.call('POST', '/v2/items', jsonBody({ catalog: own.catalog, type: 'table' }));
    id = (created.json as { item: ItemState }).item.id;
  });

  test('is none at first, and a new item waits until somebody publishes it', async () => {
    const { item: before } = await read();
    expect(before).toMatchObject({ modelStatus: 'none', modelWarnings: [], sourceHash: null, visibilityStatus: 1 });
    const published = await own.admin.call('POST', `/v2/items/${id}/publish`);
    expect(published).toMatchObject({ status: 200, json: { item: { visibilityStatus: 0 } } });
    const shopper = clientOf(endpoints, { apiKey: own.planner, secret: own.secret });
    expect((await shopper.call('GET', `/v2/items/${id}`)).json).not.toHaveProperty('item.modelStatus');
  });

  test('that failed says why; a job changes neither the version of the item nor what If-Match compares', async () => {
    const { item: before, tag } = await read();
    const { id: jobId } = await own.admin.startConversion(
      id,
      'torn.zip',
      Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(60)]),
    );
    await own.admin.ended(jobId);
    const { item: failed, tag: tagAfter } = await read();
    expect(failed).toMatchObject({
      ...before,
      modelStatus: 'failed',
      modelUpdated: expect.any(String),
      modelWarnings: [{ code: expect.stringMatching(/^ARCHIVE_/) }],
    });
    expect(tagAfter).not.toBe(tag);
    const changed = await own.admin.call('PUT', `/v2/items/${id}`, {
      ...jsonBody({ layer: 2 }),
      headers: { 'content-type': 'application/json', 'if-match': tag },
    });
    expect(changed.status).toBe(200);
  });

  test('that is certain is ready; one of a published item with warnings waits beside it until it is accepted', async () => {
    await convert(SIZE, 'mm');
    expect((await read()).item).toMatchObject({
      modelStatus: 'ready',
      width: 640,
      sourceHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    await convert({ widthMm: 900, heightMm: 910, depthMm: 300 });
    expect((await read()).item).toMatchObject({
      modelStatus: 'review',
      width: 640,
      modelWarnings: [{ code: 'UNIT_GUESSED' }, { code: 'DIMENSIONS_DIFFER' }],
    });
    const [waiting, shown] = await modelsOf();
    expect([waiting?.current, shown?.current]).toEqual([false, true]);
    const restored = await own.admin.call('POST', `/v2/items/${id}/models/${waiting?.jobId}/restore`);
    expect(restored).toMatchObject({ status: 200, json: { item: { width: 900, modelStatus: 'ready' } } });
    await own.admin.call('POST', `/v2/items/${id}/models/${shown?.jobId}/restore`);
    expect((await read()).item).toMatchObject({ width: 640, height: 910, depth: 480 });
    expect(await own.admin.call('POST', `/v2/items/${id}/models/none/restore`)).toMatchObject({ status: 404 });
  });

  test('is scaled and turned from its kept source, again and back', async () => {
    const transform = async (change: object) => {
      const { status, json } = await own.admin.call('POST', `/v2/items/${id}/transform`, jsonBody(change));
      expect(status).toBe(200);
      const ended = await own.admin.ended((json as { assetProcessing: { id: string } }).assetProcessing.id);
      expect(ended).toMatchObject({ status: 100, error: null });
      const { width, height, depth } = (await read()).item;
      return [width, height, depth];
    };
    expect(await transform({ scale: 0.5, rotateY: 90 })).toEqual([240, 455, 320]);
    expect(await transform({ scale: 2, rotateY: 270 })).toEqual([640, 910, 480]);
    expect(await own.admin.call('POST', `/v2/items/${id}/transform`, jsonBody({}))).toMatchObject({ status: 400 });
  });

  test('is contradicted by other dimensions: the response of the change says so, with both', async () => {
    const put = (change: object) => own.admin.call('PUT', `/v2/items/${id}`, jsonBody(change));
    expect(await put({ width: 900 })).toMatchObject({
      json: { meta: { warnings: [{ code: 'DIMENSIONS_DIFFER', item: { width: 900 }, model: { width: 640 } }] } },
    });
    expect((await put({ width: 650 })).json).not.toHaveProperty('meta');
  });

  test('many items are changed by one call, each by itself', async () => {
    const answer = await own.admin.call(
      'POST',
      '/v2/items/bulk',
      jsonBody({ ids: [id, `${own.catalog}:none`], changes: { layer: 7 } }),
    );
    expect(answer).toMatchObject({
      status: 200,
      json: {
        results: [
          { id, status: 200 },
          { status: 404, error: { code: 'NOT_FOUND' } },
        ],
        meta: { total: 2 },
      },
    });
    expect((await read()).item).toMatchObject({ layer: 7 });
    expect(await own.admin.call('POST', `/v2/items/${id}/unpublish`)).toMatchObject({
      json: { item: { visibilityStatus: 1 } },
    });
  });
});
