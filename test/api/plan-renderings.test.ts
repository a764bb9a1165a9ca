import sharp from 'sharp';
import { beforeAll, describe, expect, inject, test, vi } from 'vitest';
import type { AssetProcessing } from '../../shared/domain/jobs/asset-processing.ts';
import { demoPlanXml } from '../../shared/samples/demo-plan.ts';
import { sheet } from '../fixtures/models/solid.ts';
import { writeGlb } from '../fixtures/models/write-gltf.ts';
import { type ApiResponse, type Client, demoClient, jsonBody } from './client.ts';
import { createPlan, putPlan } from './plan-client.ts';

/** The test starts a browser, which compiles its shaders, on a machine that other tests share. */
const TIMEOUT_MS = 900_000;
const KEPT_VERSIONS = 50;
/** The limit of D715, and the sides of a model of 40,000 triangles. */
const MAX_TRIANGLES = 600_000;
const WAVE = { columns: 200, rows: 100 };
const SMALL = { resolution_width: 96, resolution_height: 64 };
const INSIDE = { view_type: 'plan_inside', position_mm: [600, -500, 1_500], direction_deg: -38, ...SMALL };

const endpoints = inject('endpoints');
let creator: Client;
let snapshot: string;

beforeAll(async () => {
  creator = await demoClient(endpoints, { user: 'admin' });
  snapshot = await keep(demoPlanXml());
}, TIMEOUT_MS);

async function keep(plan: string): Promise<string> {
  const { json } = await creator.call('POST', '/v2/planSnapshots', jsonBody({ planSnapshot: { plan } }));
  return (json as { planSnapshot: { id: string } }).planSnapshot.id;
}

/** A piece of furniture in the middle of the room. */
const objectOf = (id: string) =>
  `<planobject catalogName="" type="sofa" layerId="0" x="2500" y="-2000" z="0" width="400" depth="400" height="400" rotation="0" flipX="1" flipY="1" rights="0"><idMap><itemId>${id}</itemId></idMap></planobject>`;

function start(settings: object, { client = creator, id = snapshot } = {}) {
  return client.call('POST', `/v2/planSnapshots/${id}/renderings`, jsonBody({ settings }));
}

async function rendered(views: readonly object[], id = snapshot) {
  const { status, json } = await start({ quality: 'draft', views }, { id });
  expect(status).toBe(200);
  return creator.ended((json as { assetProcessing: { id: string } }).assetProcessing.id);
}

describe('a rendering of a plan snapshot', () => {
  test(
    "shows its furniture from above, as a doll's house, and from inside",
    async () => {
      const ended = await rendered([
        { view_type: 'plan_top', pixel_per_meter: 20 },
        { view_type: 'plan_dollhouse', ...SMALL, background: 'white' },
        { ...INSIDE, format: 'jpeg' },
      ]);
      expect(ended).toMatchObject({
        status: 100,
        targetId: snapshot,
        results: [
          { view: 0, view_type: 'plan_top', width: 107, height: 83, format: 'png' },
          { view: 1, view_type: 'plan_dollhouse', width: 96, height: 64 },
          { view: 2, view_type: 'plan_inside', width: 96, height: 64, format: 'jpeg' },
        ],
      });
      for (const { url = '' } of ended.results) {
        const response = await fetch(url);
        const { channels } = await sharp(Buffer.from(await response.arrayBuffer())).stats();
        expect(Math.max(...channels.slice(0, 3).map(({ stdev }) => stdev))).toBeGreaterThan(5);
      }
    },
    TIMEOUT_MS,
  );

  test(
    'shows pieces that the tenant cannot see as boxes, with a warning that names them',
    async () => {
      const stranger = demoPlanXml().replaceAll('demo:oak-slat-chair', 'other:olive-dining-chair');
      // So many catalogs are looked up in the lists of the tenant, and not one by one.
      const others = Array.from({ length: 12 }, (_, at) => objectOf(`none${at}:piece`)).join('');
      const plan = stranger.replace('</planobjects>', `${others}</planobjects>`);
      const ended = await rendered([{ view_type: 'plan_top', pixel_per_meter: 10 }], await keep(plan));
      expect(ended).toMatchObject({ status: 100, results: [{ view_type: 'plan_top' }] });
      expect(ended.warnings).toEqual([
        { code: 'PIECE_WITHOUT_MODEL', message: expect.stringContaining('other:olive-dining-chair') },
      ]);
    },
    TIMEOUT_MS,
  );

  test(
    'of an empty plan ends with -1 and the reason',
    async () => {
      const ended = await rendered([{ view_type: 'plan_top' }], await keep('<plan version="2"></plan>'));
      expect(ended).toMatchObject({ status: -1, error: { code: expect.stringMatching(/^MODEL_/) } });
    },
    TIMEOUT_MS,
  );

  test(
    'with more triangles than a function renders in time ends with -1 and TOO_COMPLEX',
    async () => {
      const cms = await demoClient(endpoints, { context: 'cms', user: 'admin' });
      const body = jsonBody({ item: { catalog: 'demo', id: `demo:wave-${Date.now()}`, label: 'Wave' } });
      const { json } = await cms.call('POST', '/v2/items', body);
      const { id } = (json as { item: { id: string } }).item;
      const model = writeGlb(sheet(WAVE.columns, WAVE.rows));
      expect(await cms.ended((await cms.startConversion(id, 'wave.glb', model)).id)).toMatchObject({ status: 100 });
      const waves = objectOf(id).repeat(MAX_TRIANGLES / (2 * WAVE.columns * WAVE.rows) + 1);
      const plan = demoPlanXml().replace('</planobjects>', `${waves}</planobjects>`);
      expect(await rendered([{ view_type: 'plan_top', pixel_per_meter: 5 }], await keep(plan))).toMatchObject({
        status: -1,
        error: { code: 'TOO_COMPLEX', message: expect.stringContaining('600,000 triangles') },
      });
    },
    TIMEOUT_MS,
  );

  test.each([
    ['a view of an item', { view_type: 'perspective' }, 'view_type'],
    ['a place without a height', { ...INSIDE, position_mm: [0, 0] }, 'position_mm'],
    ['no direction', { ...INSIDE, direction_deg: undefined }, 'direction_deg'],
  ])('with %s gets 400 and the path of the field', async (_what, view, field) => {
    const { status, json } = await start({ views: [view] });
    expect(status).toBe(400);
    const { error } = json as { error: { details: { path: string }[] } };
    expect(error.details[0]?.path).toContain(`settings.views.0.${field}`);
  });

  test('is for its creator and users with the right plans', async () => {
    const settings = { quality: 'draft', views: [{ view_type: 'plan_top' }] };
    const viewer = await demoClient(endpoints, { user: 'viewer' });
    expect((await start(settings, { client: viewer })).status).toBe(403);
    expect((await start(settings, { client: await demoClient(endpoints) })).status).toBe(401);
    const other = await demoClient(endpoints, { tenant: 2, user: 'admin' });
    expect((await start(settings, { client: other })).status).toBe(404);
  });
});

describe('a rendering of a plan', () => {
  const views = [{ view_type: 'plan_top', pixel_per_meter: 10 }];
  const post = (id: string, client = creator) =>
    client.call('POST', `/v2/plans/${id}/renderings`, jsonBody({ settings: { quality: 'draft', views } }));
  const lastError = async (id: string) => {
    const { json } = await creator.call('GET', `/v2/assetProcessings?itemId=${id}&status=-1`);
    return (json as { assetProcessings: AssetProcessing[] }).assetProcessings[0]?.error?.message;
  };
  const jobIn = ({ json }: ApiResponse) => (json as { assetProcessing: { id: string } }).assetProcessing.id;

  test(
    'shows it as it was when the job was started, also if it is changed meanwhile',
    async () => {
      const { id } = await createPlan(creator, { planObjects: demoPlanXml() });
      const job = jobIn(await post(id));
      await putPlan(creator, id, { planObjects: demoPlanXml().replaceAll('5200', '7200') });
      const later = jobIn(await post(id));
      const widthOf = async (of: string) => {
        const ended = await creator.ended(of);
        expect(ended).toMatchObject({ status: 100, targetId: id, results: [{ view_type: 'plan_top' }] });
        return [ended.sourceSettings.plan_version, ended.results[0]?.width];
      };
      expect(await widthOf(job)).toEqual([1, 54]);
      expect(await widthOf(later)).toEqual([2, 74]);
    },
    TIMEOUT_MS,
  );

  test(
    'of a version that is no longer kept fails with the reason, and of a deleted plan too; its pictures are deleted',
    async () => {
      const { id } = await createPlan(creator, { planObjects: 'no plan' });
      const job = jobIn(await post(id));
      expect(await creator.ended(job)).toMatchObject({ status: -1, error: { code: 'MODEL_CORRUPT' } });
      for (let change = 0; change < KEPT_VERSIONS; change++) await putPlan(creator, id, { name: `change ${change}` });
      await creator.call('POST', `/v2/assetProcessings/${job}/retry`);
      expect(await creator.ended(job)).toMatchObject({ status: -1, error: { code: 'PLAN_GONE' } });

      await putPlan(creator, id, { planObjects: demoPlanXml() });
      const { results } = await creator.ended(jobIn(await post(id)));
      expect((await fetch(results[0]?.url ?? '')).status).toBe(200);
      expect((await creator.call('DELETE', `/v2/plans/${id}`)).status).toBe(204);
      expect((await fetch(results[0]?.url ?? '')).status).toBe(404);
      expect((await creator.call('GET', `/v2/assetProcessings/${job}`)).status).toBe(404);
      await creator.call('POST', `/v2/assetProcessings/${job}/retry`);
      await vi.waitFor(async () => expect(await lastError(id)).toContain('deleted'), TIMEOUT_MS);
    },
    TIMEOUT_MS,
  );

  test('is for who may write the plan, and needs planObjects', async () => {
    const { id } = await createPlan(creator, { planObjects: demoPlanXml() });
    const viewer = await demoClient(endpoints, { user: 'viewer' });
    expect((await post(id, viewer)).status).toBe(403);
    expect((await post(id, await demoClient(endpoints))).status).toBe(401);
    expect((await post(id, await demoClient(endpoints, { tenant: 2, user: 'admin' }))).status).toBe(404);
    expect((await post((await createPlan(creator)).id)).status).toBe(409);
  });
});
