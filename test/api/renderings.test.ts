import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { randomId } from '../../shared/platform/identifiers/random-id.ts';
import { newJobId } from '../../shared/platform/jobs/job-keys.ts';
import { boxArchive } from '../fixtures/box-archive.ts';
import { box } from '../fixtures/models/solid.ts';
import { writeGlb } from '../fixtures/models/write-gltf.ts';
import { type Client, demoClient, jsonBody } from './client.ts';
import { CLOCK_DIFFERENCE_MS } from './clock-difference.ts';

/** The test starts a browser, which compiles its shaders, on a machine that other tests share. */
const TIMEOUT_MS = 900_000;

const endpoints = inject('endpoints');
let manager: Client;
let item: string;
let bare: string;
/** An item whose model is not converted. */
let own: string;
/** A rendering without a message: the sweeper finds it within a minute. */
let forgotten: string;

interface Rendered {
  readonly results: {
    readonly url: string;
    readonly view: number;
    readonly view_type: string;
    readonly index: number;
    readonly width: number;
    readonly height: number;
    readonly format: string;
    readonly animation?: {
      readonly url: string;
      readonly width: number;
      readonly height: number;
      readonly format: string;
    };
  }[];
}

beforeAll(async () => {
  manager = await demoClient(endpoints, { context: 'cms', user: 'admin' });
  const create = async (externalId: string, size = {}) => {
    const body = JSON.stringify({ item: { catalog: 'demo', id: `demo:${externalId}`, label: externalId, ...size } });
    const headers = { 'content-type': 'application/json' };
    const { json } = await manager.call('POST', '/v2/items', { body, headers });
    return (json as { item: { id: string } }).item.id;
  };
  [item, own, bare] = [
    await create(`rendered-${Date.now()}`),
    await create(`own-${Date.now()}`),
    await create(`bare-${Date.now()}`, { width: 2000, depth: 500 }),
  ];
  const conversion = await manager.startConversion(
    item,
    'box.zip',
    boxArchive({ widthMm: 600, heightMm: 400, depthMm: 300 }),
  );
  await manager.ended(conversion.id);
  forgotten = await jobWithoutMessage(item);
}, TIMEOUT_MS);

/** A job whose message was lost some minutes ago. The operator's key writes it, to inject the fault. */
async function jobWithoutMessage(itemId: string): Promise<string> {
  const operator = JSON.parse(readFileSync(path.join(inject('dataFolder'), 'operator.json'), 'utf8'));
  Object.assign(process.env, z.record(z.string(), z.string()).parse(operator));
  const { openTable } = await import('../../shared/platform/aws/table.ts');
  const { jobStore } = await import('../../shared/platform/jobs/job-store.ts');
  const id = newJobId(1, randomId());
  const view = { view_type: 'perspective', resolution_width: 32, resolution_height: 32, variant: 'velvet' };
  const facts = { tenant: 1, targetId: itemId, kind: 'rendering' as const, sourceKey: null, startedBy: null };
  const longAgo = new Date(Date.now() - 10 * 60_000);
  await jobStore(openTable('jobs')).create(
    { id, ...facts, sourceSettings: { quality: 'draft', views: [view] } },
    longAgo,
  );
  return id;
}

function start(id: string, settings: unknown, asPart = false, client = manager) {
  const body = new FormData();
  const text = typeof settings === 'string' ? settings : JSON.stringify(settings);
  body.set('settings', asPart ? new File([text], 'settings.json', { type: 'application/json' }) : text);
  return client.call('POST', `/v2/items/${id}/renderings`, { body });
}

describe('a rendering', () => {
  test(
    'is done in parts, and creates images of every view, an animation of the turntable, and the images of the item',
    async () => {
      const small = { resolution_width: 96, resolution_height: 64 };
      const views = [
        { view_type: 'perspective', ...small, format: 'webp' },
        { view_type: 'ortho_top', pixel_per_meter: 100 },
        { view_type: 'turntable', ...small, steps: 2 },
        { view_type: 'perspective', ...small, variant: 'velvet' },
      ];
      const { status, json } = await start(item, { quality: 'draft', views }, true);
      expect(status).toBe(200);
      const { assetProcessing: job } = json as { assetProcessing: { id: string } };
      expect(job).toMatchObject({ kind: 'rendering', status: 0, type: 0, targetId: item, sourceUrl: null });

      const ended = (await manager.ended(job.id)) as unknown as Rendered;
      expect(ended).toMatchObject({ status: 100, progress: 100, warnings: [{ code: 'VARIANT_UNKNOWN' }] });
      expect(
        ended.results.map(({ view, view_type, index, width, height, format }) => [
          view,
          view_type,
          index,
          width,
          height,
          format,
        ]),
      ).toEqual([
        [0, 'perspective', 0, 96, 64, 'webp'],
        [1, 'ortho_top', 0, 60, 30, 'png'],
        [2, 'turntable', 0, 96, 64, 'png'],
        [2, 'turntable', 1, 96, 64, 'png'],
      ]);
      const animations = ended.results.flatMap(({ animation }) => animation ?? []);
      expect(animations).toMatchObject([{ width: 96, height: 64, format: 'webp' }]);
      expect(ended.results[2]).toHaveProperty('animation');
      for (const { url, width, height, format } of [...ended.results, ...animations]) {
        const response = await fetch(url);
        expect(response.headers.get('access-control-allow-origin')).toBe('*');
        expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({
          width,
          height,
          format,
        });
      }
      const shown = await manager.item(item);
      expect(shown).toMatchObject({
        perspectiveImage: ended.results[0]?.url,
        perspectiveImageHD: ended.results[0]?.url,
        topImage: ended.results[1]?.url,
      });
    },
    TIMEOUT_MS,
  );

  test(
    'shows the GLB that a user has sent to replace a converted one',
    async () => {
      const asset = new FormData();
      asset.set('type', 'glb');
      asset.set('assetFile', new File([new Uint8Array(writeGlb(box([1, 1, 1])))], 'own.glb'));
      await manager.call('POST', `/v2/items/${own}/assets`, { body: asset });
      const { json } = await start(own, { quality: 'draft', views: [{ view_type: 'ortho_top', pixel_per_meter: 40 }] });
      const ended = (await manager.ended(
        (json as { assetProcessing: { id: string } }).assetProcessing.id,
      )) as unknown as Rendered;
      expect(ended).toMatchObject({ status: 100, results: [{ width: 40, height: 40 }] });
    },
    TIMEOUT_MS,
  );

  test(
    'ends with -1 and a reason if none of its views can be rendered',
    async () => {
      const views = [{ view_type: 'perspective', resolution_width: 64, resolution_height: 64, variant: 'velvet' }];
      const { json } = await start(item, { quality: 'draft', views });
      const { assetProcessing: job } = json as { assetProcessing: { id: string } };
      expect(await manager.ended(job.id)).toMatchObject({ status: -1, error: { code: 'VARIANT_UNKNOWN' } });
    },
    TIMEOUT_MS,
  );

  test('of an item without a model gets 409', async () => {
    expect(await start(bare, { views: [{ view_type: 'perspective' }] })).toMatchObject({
      status: 409,
      json: { error: { code: 'CONFLICT' } },
    });
  });

  test.each([
    ['no settings', ''],
    ['no JSON', '{views'],
    ['no views', { views: [] }],
    ['an unknown preset', { light_preset: 'disco', views: [{ view_type: 'perspective' }] }],
    ['an unknown view', { views: [{ view_type: 'sideways' }] }],
    ['more pixels than a side may have', { views: [{ view_type: 'perspective', resolution_width: 5000 }] }],
    [
      'a view from above of an item that is too large',
      { views: [{ view_type: 'ortho_top', pixel_per_meter: 4000 }], quality: 'draft' },
    ],
    [
      'too many pixels in total, computed from the view of its item from above',
      {
        views: [
          ...Array.from({ length: 14 }, () => ({ resolution_width: 4096, resolution_height: 4096 })),
          ...Array.from({ length: 6 }, () => ({ view_type: 'ortho_top', pixel_per_meter: 2000 })),
        ].map((view) => ({ view_type: 'perspective', ...view })),
      },
    ],
  ])('with %s gets 400 and the field of the error', async (_what, settings) => {
    const response = await start(bare, settings);
    expect(response).toMatchObject({ status: 400, json: { error: { code: 'INVALID_REQUEST' } } });
    const { error } = response.json as { error: { details: { path: string }[] } };
    expect(error.details[0]?.path).toMatch(/^settings/);
  });

  test('is read from a JSON body as from a form', async () => {
    const path = `/v2/items/${bare}/renderings`;
    const send = (body: unknown) => manager.call('POST', path, jsonBody(body));
    const settings = { quality: 'draft', views: [{ view_type: 'perspective', resolution_width: 64 }] };
    // The settings are right: only the model is missing.
    for (const sent of [settings, JSON.stringify(settings), { render: settings }]) {
      expect((await send({ settings: sent })).status).toBe(409);
    }
    for (const wrong of [{}, { settings: null }, { settings: [] }, { settings: { views: [{ view_type: 'x-ray' }] } }]) {
      expect(await send(wrong)).toMatchObject({ status: 400, json: { error: { code: 'INVALID_REQUEST' } } });
    }
  });

  test(
    'is found by the sweeper if its message was lost',
    async () => {
      expect(await manager.ended(forgotten)).toMatchObject({ status: -1, error: { code: 'VARIANT_UNKNOWN' } });
    },
    TIMEOUT_MS,
  );

  test(
    'is started after a conversion if the tenant enables it',
    async () => {
      const other = await demoClient(endpoints, { tenant: 2, context: 'cms', user: 'admin' });
      const headers = { 'content-type': 'application/json' };
      const setAutoRender = (autoRender: boolean) =>
        other.call('PUT', '/v2/tenants/2', { body: JSON.stringify({ tenant: { autoRender } }), headers });
      expect((await setAutoRender(true)).status).toBe(200);
      const created = { item: { catalog: 'other', id: `other:rendered-${Date.now()}` } };
      const { json } = await other.call('POST', '/v2/items', { body: JSON.stringify(created), headers });
      const { id } = (json as { item: { id: string } }).item;
      const bytes = boxArchive({ widthMm: 100, heightMm: 100, depthMm: 100 });
      const conversion = await other.startConversion(id, 'box.zip', bytes);
      expect((await other.ended(conversion.id)).status).toBe(100);
      const jobs = async () => {
        const response = await other.call('GET', `/v2/items/${id}/threeDimensionalAssets`);
        const { assetProcessings } = response.json as { assetProcessings: { kind: string; sourceSettings: object }[] };
        if (CLOCK_DIFFERENCE_MS === 0) return assetProcessings;
        // Which of the two is newer depends on the clocks of two functions then.
        return assetProcessings.toSorted((one, other) => other.kind.localeCompare(one.kind));
      };
      // The conversion reaches 100 a moment before its renderings are created.
      await expect
        .poll(jobs, { timeout: 240_000 })
        .toMatchObject([
          { kind: 'rendering', sourceSettings: { views: [{ view_type: 'perspective' }, { view_type: 'ortho_top' }] } },
          { kind: 'conversion' },
        ]);
      await setAutoRender(false);
    },
    TIMEOUT_MS,
  );

  test('needs the right jobs or catalog-mgt, in the tenant of the item', async () => {
    const views = { views: [{ view_type: 'perspective' }] };
    const viewer = await demoClient(endpoints, { user: 'viewer' });
    expect(await start(item, views, false, viewer)).toMatchObject({
      status: 403,
      json: { error: { code: 'FORBIDDEN' } },
    });
    const stranger = await demoClient(endpoints, { tenant: 2, context: 'cms', user: 'admin' });
    expect((await start('basic:door', views, false, stranger)).status).toBe(403);
  });
});
