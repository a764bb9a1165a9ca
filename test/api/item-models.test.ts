import { beforeAll, describe, expect, inject, test } from 'vitest';
import { modelVersionKey } from '../../shared/domain/items/item-keys.ts';
import type { ModelVersion } from '../../shared/domain/items/models/model-version.ts';
import { randomId } from '../../shared/platform/identifiers/random-id.ts';
import { boxArchive } from '../fixtures/box-archive.ts';
import { TORN_ZIP } from '../fixtures/torn-zip.ts';
import { clientOf, fileForm, jsonBody } from './client.ts';
import { type OwnTenant, operatorEnvironment, ownTenant } from './own-tenant.ts';
import { sourceOf } from './source-of.ts';

const endpoints = inject('endpoints');
const SIZE = { widthMm: 640, heightMm: 910, depthMm: 480 };

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
    const { id: jobId } = await own.admin.startConversion(id, 'torn.zip', TORN_ZIP);
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

  test('is found by its state, and shown in pages of lists, in the cms context only', async () => {
    const query = `catalog%5B%5D=${own.catalog}&modelStatus%5B%5D=failed`;
    const found = async () =>
      ((await own.admin.call('GET', `/v2/items/search?${query}`)).json as { items: readonly ItemState[] }).items;
    await expect.poll(async () => (await found()).map((item) => item.id), { timeout: 60_000 }).toEqual([id]);
    expect(await found()).toMatchObject([{ modelStatus: 'failed', modelWarnings: [{}] }]);
    const page = `/v2/items?catalog%5B%5D=${own.catalog}&limit=5`;
    expect((await own.admin.call('GET', page)).json).toMatchObject({ items: [{ id, modelStatus: 'failed' }] });
    const shopper = clientOf(endpoints, { apiKey: own.planner, secret: own.secret });
    expect((await shopper.call('GET', page)).json).not.toHaveProperty('items.0.modelStatus');
    expect((await shopper.call('GET', `/v2/items/search?${query}`)).json).not.toHaveProperty('items.0.modelStatus');
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
      expect((await fetch(sourceOf(json))).status).toBe(200);
      const ended = await own.admin.ended((json as { assetProcessing: { id: string } }).assetProcessing.id);
      expect(ended).toMatchObject({ status: 100, error: null });
      const { width, height, depth } = (await read()).item;
      return [width, height, depth];
    };
    expect(await transform({ scale: 0.5, rotateY: 90 })).toEqual([240, 455, 320]);
    expect((await modelsOf())[0]).toMatchObject({ unit: 'mm', scale: 0.5 });
    expect(await transform({ scale: 2, rotateY: 270 })).toEqual([640, 910, 480]);
    expect((await modelsOf())[0]).toMatchObject({ unit: 'mm', scale: 1, upAxis: 'y', rotateY: 0 });
    expect(await transform({ upAxis: '-x', rotateY: 90 })).toEqual([480, 640, 910]);
    expect((await modelsOf())[0]).toMatchObject({ unit: 'mm', upAxis: '-x', rotateY: 90 });
    expect(await transform({ upAxis: 'y', rotateY: 270 })).toEqual([640, 910, 480]);
    expect(await own.admin.call('POST', `/v2/items/${id}/transform`, jsonBody({}))).toMatchObject({ status: 400 });
  });

  test('that is put upright keeps the unit that its size before said', async () => {
    const small = { catalog: own.catalog, width: 64, height: 91, depth: 48 };
    const created = await own.admin.call('POST', '/v2/items', jsonBody(small));
    const path = `/v2/items/${(created.json as { item: ItemState }).item.id}`;
    const ended = async (call: Parameters<typeof own.admin.call>[2], to: string) => {
      const { json } = await own.admin.call('POST', `${path}/${to}`, call);
      await own.admin.ended((json as { assetProcessing: { id: string } }).assetProcessing.id);
      return ((await own.admin.call('GET', path)).json as { item: ItemState }).item;
    };
    const box = boxArchive({ widthMm: 64, heightMm: 91, depthMm: 48 });
    const body = fileForm('threeDimensionalAsset', 'box.zip', box);
    expect(await ended({ body }, 'threeDimensionalAssets')).toMatchObject({ width: 64, height: 91, depth: 48 });
    // Its numbers alone would be centimetres.
    expect(await ended(jsonBody({ upAxis: '-z' }), 'transform')).toMatchObject({ width: 64, height: 48, depth: 91 });
  });

  test('is scaled to the dimensions of a PUT with scale: true, as a whole', async () => {
    const put = (item: object) => own.admin.call('PUT', `/v2/items/${id}`, jsonBody({ item }));
    const scaled = async (item: object) => {
      const { status, json } = await put({ ...item, scale: true });
      expect(status).toBe(200);
      const { meta } = json as { meta: { assetProcessing: { id: string } } };
      expect(await own.admin.ended(meta.assetProcessing.id)).toMatchObject({ status: 100, error: null });
      return (await read()).item;
    };
    expect(await scaled({ width: 320, label: 'Half' })).toMatchObject({ width: 320, height: 455, depth: 240 });
    expect(await scaled({ height: 910 })).toMatchObject({ width: 640, height: 910, depth: 480, label: 'Half' });
    expect((await read()).item).not.toHaveProperty('scale');
    expect(await put({ scale: true })).toMatchObject({ status: 422 });
    expect(await put({ width: 320, height: 910, scale: true })).toMatchObject({ status: 422 });
    const { json } = await own.admin.call('POST', '/v2/items', jsonBody({ item: { catalog: own.catalog } }));
    const { item: bare } = json as { item: { id: string } };
    const refused = await own.admin.call('PUT', `/v2/items/${bare.id}`, jsonBody({ width: 1, scale: true }));
    expect(refused).toMatchObject({ status: 409 });
  });

  test('is kept with the nineteen before it; the files of older ones are deleted', async () => {
    operatorEnvironment(inject('dataFolder'));
    const { openTable } = await import('../../shared/platform/aws/table.ts');
    const { openBucket } = await import('../../shared/platform/aws/files.ts');
    const [catalogId = '', externalId = ''] = id.split(':');
    const files = openBucket('privateFiles');
    const older = Array.from({ length: 20 }, (_, index) => `${own.id}/sources/${randomId()}-${index}`);
    for (const [index, key] of older.entries()) {
      await files.putBytes(key, Buffer.from('an old source'), { contentType: 'application/octet-stream' });
      const version: ModelVersion = {
        ...{ jobId: `${own.id}-old${index}`, created: new Date(index * 1_000).toISOString(), assets: {} },
        ...{ masterKey: `${key}-master`, preview: { key: `${key}.png`, widthPx: 1, heightPx: 1 } },
        ...{ dimensionsMm: SIZE, warnings: [], sourceKey: key, sourceSettings: {} },
      };
      const rowKey = modelVersionKey(own.id, { catalogId, externalId }, version);
      await openTable('items').put({ ...rowKey, ...version });
    }
    const isKept = async (key: string) => (await files.findBytes(key, 100)) !== undefined;
    const known = (await modelsOf()).length;
    await convert(SIZE, 'mm');
    // They are removed after the job has ended.
    await expect.poll(async () => (await modelsOf()).length).toBe(20);
    const deleted = known - 19;
    expect(deleted).toBeGreaterThan(1);
    await expect
      .poll(async () => (await Promise.all(older.map(isKept))).map(Number))
      .toEqual(older.map((_, index) => (index < deleted ? 0 : 1)));
  });

  test('is contradicted by other dimensions: the response of the change says so, with both', async () => {
    const put = (change: object) => own.admin.call('PUT', `/v2/items/${id}`, jsonBody(change));
    expect(await put({ width: 900 })).toMatchObject({
      json: { meta: { warnings: [{ code: 'DIMENSIONS_DIFFER', item: { width: 900 }, model: { width: 640 } }] } },
    });
    expect((await put({ width: 650 })).json).not.toHaveProperty('meta');
  });

  test('many items are changed by one call, each by itself', async () => {
    const ids = [id, `${own.catalog}:none`];
    const change = (label: string) =>
      own.admin.call('POST', '/v2/items/bulk', jsonBody({ ids, changes: { layer: 7, label } }));
    await change(`Named ${Date.now()}`);
    const answer = await change(`Renamed ${Date.now()}`);
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
