import { beforeAll, describe, expect, inject, test } from 'vitest';
import { box } from '../fixtures/models/solid.ts';
import { writeGlb } from '../fixtures/models/write-gltf.ts';
import { boxBehindGlass, VARIANT } from '../unit/engines/rendering/browser/box-behind-glass.ts';
import { type Client, demoClient, jsonBody } from './client.ts';

/** The test starts a browser, which compiles its shaders, on a machine that other tests share. */
const TIMEOUT_MS = 900_000;
const SMALL = { resolution_width: 64, resolution_height: 64 };

let manager: Client;
let item: string;
/** An item with a material variant. */
let varied: string;

beforeAll(async () => {
  manager = await demoClient(inject('endpoints'), { context: 'cms', user: 'admin' });
  item = await itemWithModel('packshot', new Uint8Array(writeGlb(box([1, 1, 1]))));
  varied = await itemWithModel('varied', new Uint8Array(await boxBehindGlass()));
}, TIMEOUT_MS);

async function itemWithModel(name: string, glb: Uint8Array<ArrayBuffer>): Promise<string> {
  const item = { catalog: 'demo', id: `demo:${name}-${Date.now()}` };
  const created = await manager.call('POST', '/v2/items', jsonBody({ item }));
  const { id } = (created.json as { item: { id: string } }).item;
  const asset = new FormData();
  asset.set('type', 'glb');
  asset.set('assetFile', new File([glb], 'model.glb'));
  await manager.call('POST', `/v2/items/${id}/assets`, { body: asset });
  return id;
}

function start(settings: object, of = item) {
  return manager.call('POST', `/v2/items/${of}/renderings`, jsonBody({ settings }));
}

async function rendered(views: readonly object[], more = {}, of = item) {
  const { status, json } = await start({ quality: 'draft', views, ...more }, of);
  expect(status).toBe(200);
  return manager.ended((json as { assetProcessing: { id: string } }).assetProcessing.id);
}

describe('packshots', () => {
  test(
    'of sides, a detail and a turntable leave the images of the item as they are',
    async () => {
      const ended = await rendered([
        { view_type: 'front', pixel_per_meter: 60 },
        { view_type: 'side', pixel_per_meter: 60, dimension_lines: true },
        { view_type: 'back', pixel_per_meter: 60, padding: 0.1, format: 'jpeg' },
        { view_type: 'perspective', preset: 'detail', ...SMALL },
        { view_type: 'turntable', steps: 1, ...SMALL },
      ]);
      expect(ended).toMatchObject({
        status: 100,
        warnings: [],
        results: [
          { view_type: 'front', width: 60, height: 60 },
          { view_type: 'side', width: 122, height: 122 },
          { view_type: 'back', width: 72, height: 72, format: 'jpeg' },
          { view_type: 'perspective', width: 64, height: 64 },
          { view_type: 'turntable', width: 64, height: 64 },
        ],
      });
      const images = { perspectiveImage: null, perspectiveImageHD: null, topImage: null };
      expect(await manager.item(item)).toMatchObject(images);
    },
    TIMEOUT_MS,
  );

  test(
    'of the whole item set its image, with the settings of their preset in the job',
    async () => {
      const ended = await rendered([{ view_type: 'perspective', preset: 'packshot_34', ...SMALL, padding: 0.2 }]);
      const settings = { camera_yaw: 35, focal_length_mm: 90, background: 'white', padding: 0.2, ...SMALL };
      expect(ended).toMatchObject({ status: 100, sourceSettings: { views: [settings] } });
      expect(await manager.item(item)).toMatchObject({ perspectiveImage: expect.any(String) });
    },
    TIMEOUT_MS,
  );

  test(
    'in all variants of the model have the names of the variants in their results',
    async () => {
      const views = [
        { view_type: 'perspective', ...SMALL },
        { view_type: 'front', pixel_per_meter: 60 },
      ];
      const ended = await rendered(views, { variants: 'all' }, varied);
      expect(ended).toMatchObject({
        status: 100,
        results: [
          { view: 0, variant: VARIANT, width: 64 },
          { view: 1, variant: VARIANT, width: 60 },
        ],
      });
      const one = await rendered(views.slice(0, 1), { variants: 'all' });
      expect(one).toMatchObject({ status: 100, results: [{ view: 0, width: 64 }] });
      expect(JSON.stringify(one)).not.toContain('"variant":');
    },
    TIMEOUT_MS,
  );

  test.each([
    ['an unknown preset', { view_type: 'perspective', preset: 'hero' }, 'preset'],
    ['a lens that is too short', { view_type: 'perspective', focal_length_mm: 8 }, 'focal_length_mm'],
    ['a pitch from below the floor', { view_type: 'perspective', camera_pitch: -45 }, 'camera_pitch'],
    ['a shadow of another name', { view_type: 'perspective', shadow: 'soft' }, 'shadow'],
    ['more padding than the item', { view_type: 'front', padding: 2 }, 'padding'],
    ['no boolean', { view_type: 'perspective', vertical_correction: 'yes' }, 'vertical_correction'],
    ['two choices of a variant', { view_type: 'front', variant: 'oak', variants: 'all' }, 'variants'],
    ['dimension lines in words', { view_type: 'side', dimension_lines: 'mm' }, 'dimension_lines'],
  ])('with %s get 400 and the path of the field', async (_what, view, field) => {
    expect(await start({ views: [view] })).toMatchObject({
      status: 400,
      json: { error: { code: 'INVALID_REQUEST', details: [{ path: `settings.views.0.${field}` }] } },
    });
  });

  test('of a side that is too large with its padding get 400', async () => {
    const { json } = await manager.call(
      'POST',
      '/v2/items',
      jsonBody({ item: { catalog: 'demo', id: `demo:wide-${Date.now()}`, width: 2000, depth: 500, height: 800 } }),
    );
    const wide = (json as { item: { id: string } }).item.id;
    const settings = { views: [{ view_type: 'front', pixel_per_meter: 1500, padding: 1 }] };
    expect(await manager.call('POST', `/v2/items/${wide}/renderings`, jsonBody({ settings }))).toMatchObject({
      status: 400,
      json: { error: { details: [{ path: 'settings.views.0.pixel_per_meter' }] } },
    });
  });
});
