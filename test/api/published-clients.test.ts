import { createHash } from 'node:crypto';
import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { buildModel } from '../../shared/samples/catalog.ts';
import { launchChromium } from '../browser/open-page.ts';
import type { Planner } from '../browser/planner/planner.ts';
import { servePlannerPage, startPlanner } from '../browser/planner-page.ts';
import type { FileServer } from '../fixtures/file-server.ts';
import { plannerPlan } from '../fixtures/planner-plan.ts';
import { type Client, demoClient, jsonBody } from './client.ts';

/*
 * The contract with published clients, which cannot be changed: the test makes their calls in a real browser, on a page
 * of another origin. The page is in test/browser/planner. Source: contract/interface.md, the mark *client*.
 */

const endpoints = inject('endpoints');
const MATERIALS = { wallId: 'basic:brick-wall', floorId: 'basic:walnut-floor' };
/** The sources of the page's items: a GLB, and a zip of OBJ with textures. */
const MODELS = { doorId: 'basic:door', chairId: 'demo:oak-slat-chair' };
const TOLERANCE_MM = 2;

const ItemBody = z.object({ item: z.object({ id: z.string() }) });
const Made = z.looseObject({ id: z.string() });

let shop: FileServer;
let otherShop: FileServer;
let browser: Browser;
let planner: Planner;
let viewer: Planner;
/** Items that only this test uses, so that no other test changes them. */
let items: { doorId: string; chairId: string };

beforeAll(async () => {
  const manager = await demoClient(endpoints, { context: 'cms', user: 'admin' });
  [shop, otherShop, browser, items] = await Promise.all([
    servePlannerPage(),
    servePlannerPage(),
    launchChromium(),
    convertedItems(manager),
  ]);
  planner = await openPlanner(shop.url);
  viewer = await openPlanner(otherShop.url);
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
  await otherShop?.stop();
});

async function convertedItems(manager: Client) {
  const made = Object.entries(MODELS).map(async ([name, sampleId]) => {
    const { json } = await manager.call('POST', '/v2/items', jsonBody({ item: { catalog: 'demo', label: name } }));
    const { item } = ItemBody.parse(json);
    const { fileName, bytes } = await buildModel({ id: sampleId });
    const job = await manager.ended((await manager.startConversion(item.id, fileName, bytes)).id);
    expect(job.error).toBe(null);
    return [name, item.id];
  });
  return Object.fromEntries(await Promise.all(made));
}

async function openPlanner(url: string): Promise<Planner> {
  const page = await browser.newPage();
  await page.goto(url);
  return startPlanner(page, { baseUrl: endpoints.baseUrl, apiKey: 'demo-browser', tenant: 1 });
}

/** Returns the error of a refused call, or the response if it is not refused. */
const refusal = (call: Promise<unknown>) =>
  call.catch((error: unknown) => (error instanceof Error ? error.message : ''));

describe('a published client, on a page of another origin,', () => {
  test('reads its tenant as a bare number, and the URL and the theme of its configurator', async () => {
    expect(await planner.call('GET', '/tenants/me')).toBe(1);
    expect(await planner.call('GET', '/tenants/1')).toMatchObject({ id: 1, configuratorId: 'demoConfigurator' });
    expect(await planner.call('GET', '/configurators/demoConfigurator')).toMatchObject({
      id: 'demoConfigurator',
      url: expect.stringMatching(/^https?:/),
      allowedHosts: expect.any(Array),
      settings: expect.any(Object),
      tenant: 1,
    });
    expect(await planner.call('GET', '/skins/demoSkin')).toMatchObject({ id: 'demoSkin' });
  });

  test('reads the kind of failure from the status', async () => {
    expect(await refusal(planner.call('GET', '/items/basic:unknown'))).toContain('GET /items/basic:unknown: 404');
    expect(await refusal(planner.call('GET', '/nothing'))).toContain('GET /nothing: 404');
    expect(await refusal(planner.signIn('admin@demo.example', '0'.repeat(32)))).toContain('403');
  });

  test('sends raw brackets, a trailing slash and an empty value', async () => {
    const listed = await planner.call('GET', '/items/?ids[]=basic:window&ids[]=basic:door&ids[]=basic:unknown');
    expect(listed).toMatchObject([{ id: 'basic:window' }, { id: 'basic:door' }]);
    for (const path of ['/items/?ids[]=', '/items?ids[]=', '/materials/?ids[]=&groups[]=', '/prices/?priceIds[]=']) {
      expect([path, await planner.call('GET', path)]).toEqual([path, []]);
    }
    const [catalog] = (await planner.call('GET', '/catalogs')) as { id: string }[];
    expect(await planner.call('GET', `/catalogs/${catalog?.id}`)).toEqual(catalog);
    const items = (await planner.call('GET', '/catalogs/basic/items/')) as { id: string }[];
    expect(items.map(({ id }) => id)).toEqual(expect.arrayContaining(['basic:door', ...Object.values(MATERIALS)]));
  });

  test('splits lists of ids at 1,500 characters', async () => {
    const known = ['basic:door', 'basic:window', MATERIALS.wallId, MATERIALS.floorId];
    const unknown = Array.from({ length: 150 }, (_, index) => `basic:no-such-item-${index}`);
    const ids = known.flatMap((id, index) => [id, ...unknown.slice(index * 37, (index + 1) * 37)]);
    const { found, requests } = await planner.byIds('/items/', ids);
    expect(requests).toBeGreaterThan(2);
    expect((found as { id: string }[]).map(({ id }) => id)).toEqual(known);
  });

  test('sends 40 requests at the same moment, and none is refused', async () => {
    const paths = ['/items/basic:door', '/items/?ids[]=basic:window', '/tenants/1', '/catalogs', '/materials/?ids[]=a'];
    const forty = Array.from({ length: 40 }, (_, index) => paths[index % paths.length] ?? '');
    expect(await planner.burst(forty)).toEqual({ 200: 40 });
    // A browser opens six connections per host, but many browsers can share one address.
    const client = await demoClient(endpoints, { context: 'browser' });
    const responses = await Promise.all(forty.map((path) => client.response('GET', `/v2${path}`)));
    expect(Map.groupBy(responses, ({ status }) => status)).toEqual(new Map([[200, responses]]));
  });

  test('loads models with Draco but without meshopt and KTX2, and images that an <img> has shown before', async () => {
    const { found } = await planner.byIds('/items/', [items.chairId, MATERIALS.floorId]);
    const [chair, floor] = found as { assets: { glb: { url: string } }; topImage: string }[];
    expect((await planner.loadModel(chair?.assets.glb.url ?? '')).triangles).toBeGreaterThan(100);
    const { widthPx, heightPx, colour } = await planner.loadPicture(floor?.topImage ?? '');
    expect([widthPx, heightPx]).toEqual([512, 512]);
    const [red = 0, , blue = 0] = colour;
    expect(red, 'walnut is brown').toBeGreaterThan(blue);
    const redirected = await planner.loadPicture(`${endpoints.baseUrl}/v2/items/${MATERIALS.wallId}/topImage`);
    expect(redirected).toMatchObject({ widthPx: 512, heightPx: 512 });
    const types = [chair?.assets.glb.url, floor?.topImage].map(async (url) => {
      const { headers } = await fetch(url ?? '', { headers: { origin: shop.url } });
      return [
        headers.get('content-type'),
        headers.get('access-control-allow-origin'),
        headers.get('vary')?.split(',')[0],
      ];
    });
    expect(await Promise.all(types)).toEqual([
      ['model/gltf-binary', '*', 'Origin'],
      ['image/png', '*', 'Origin'],
    ]);
  });

  test('saves something, and creates a share and a short URL for it', async () => {
    const snapshot = Made.parse(
      await planner.call('POST', '/planSnapshots', { planSnapshot: { plan: plannerPlan({ ...items, ...MATERIALS }) } }),
    );
    const form = { fields: { type: 'topImage' }, picture: { part: 'file', colour: '#804020' } };
    const pictured = await planner.sendForm('PUT', `/planSnapshots/${snapshot.id}`, form);
    const { topImage } = z.looseObject({ topImage: z.string() }).parse(pictured);
    expect((await viewer.loadPicture(topImage)).colour).toEqual([0x80, 0x40, 0x20]);
    expect(await viewer.call('GET', `/planSnapshots/${snapshot.id}`)).toEqual(pictured);
    const reference = { type: 'planSnapshot', referencedId: snapshot.id };
    const short = Made.parse(await planner.call('POST', '/shortIds', { shortId: reference }));
    expect(await viewer.call('GET', `/shortIds/${short.id}`)).toEqual({ ...short, type: 1, referencedId: snapshot.id });
    expect(await planner.call('POST', '/userActions', { userAction: { type: 'shared' } })).toMatchObject({
      type: 'shared',
    });
  });

  test('saves a configuration with an image', async () => {
    const configuration = { item: items.chairId, configuration: '{"cover":"wool"}' };
    const kept = Made.parse(await planner.call('POST', '/configurations', { configuration }));
    const form = { picture: { part: 'image', colour: '#102030' } };
    const pictured = await planner.sendForm('POST', `/configurations/${kept.id}/perspectiveImage`, form);
    const { found } = await viewer.byIds('/configurations/', [kept.id]);
    expect(found).toEqual([pictured]);
  });

  test('exports the model of an item by its id under /configurations/', async () => {
    const fields = { settings: JSON.stringify({ formats: [{ file_format: 'glb' }] }) };
    const job = await planner.sendForm('POST', `/configurations/${items.chairId}/3d-exports`, { fields });
    expect(job).toMatchObject({ kind: 'export', targetId: items.chairId, error: null });
  });

  test('exports the objects of a plan snapshot', async () => {
    const plan = plannerPlan({ ...items, ...MATERIALS });
    const snapshot = Made.parse(await planner.call('POST', '/planSnapshots', { planSnapshot: { plan } }));
    const fields = { settings: JSON.stringify({ formats: [{ file_format: 'glb' }] }) };
    const job = Made.parse(await planner.sendForm('POST', `/planSnapshots/${snapshot.id}/3d-exports`, { fields }));
    const { resultUrl } = await (await demoClient(endpoints)).ended(job.id);
    const { triangles, pictured, sizeMm } = await viewer.loadModel(resultUrl ?? '');
    expect([triangles > 200, pictured > 0]).toEqual([true, true]);
    expect(sizeMm, 'four walls of 120 mm around 4 x 3 m').toEqual([4_120, 2_800, 3_120]);
  });

  test('shares items, configurations and plan snapshots, and items by their ids under /configurations/', async () => {
    const configuration = { item: items.chairId, configuration: '{"cover":"linen"}' };
    const kept = Made.parse(await planner.call('POST', '/configurations', { configuration }));
    const snapshot = Made.parse(await planner.call('POST', '/planSnapshots', { planSnapshot: { plan: '<plan/>' } }));
    for (const [path, type] of [
      [`/items/${items.chairId}/shares`, '1'],
      [`/configurations/${items.chairId}/shares`, '2'],
      [`/configurations/${kept.id}/shares`, '3'],
      [`/planSnapshots/${snapshot.id}/shares`, '13'],
    ] as const) {
      const fields = { email: 'friend@customer.example', type, configuratorId: 'demoConfigurator' };
      expect([path, await planner.sendForm('POST', path, { fields })]).toEqual([
        path,
        { id: expect.any(String), type: Number(type), created: expect.any(String) },
      ]);
    }
  });
});

describe('a plan that one client has saved', () => {
  test('with null fields and an invalid thumbnail loads in another client, with every model and material', async () => {
    const { users } = endpoints.tenants[0] ?? { users: [] };
    const [person] = users;
    const { userId } = await planner.signIn(
      person?.identification ?? '',
      createHash('md5')
        .update(person?.password ?? '')
        .digest('hex')
        .toUpperCase(),
    );
    const nothing = { planObjects: null, user: null, tenant: null, parent: null, setting: null, draftId: null };
    const thumbnail = 'data:image/png;base64,missing';
    const created = Made.parse(
      await planner.call('POST', '/plans', { plan: { ...nothing, thumbnail, name: 'Kitchen' } }),
    );
    expect(created).toMatchObject({ user: userId, tenant: 1, thumbnail: null });
    const planObjects = plannerPlan({ ...items, ...MATERIALS });
    await planner.call('PUT', `/plans/${created.id}`, { plan: { ...created, planObjects, thumbnail } });

    const plan = await viewer.loadPlan(created.id);
    expect(plan).toMatchObject({ name: 'Kitchen', walls: 4 });
    expect(plan.objects.map(({ id, type }) => [id, type])).toEqual([
      [items.doorId, 'door'],
      [items.chairId, 'item'],
    ]);
    for (const { id, triangles, materials, sizeMm, itemMm } of plan.objects) {
      expect([id, triangles > 100, materials > 0]).toEqual([id, true, true]);
      for (const [side, size] of sizeMm.entries()) {
        expect(Math.abs(size - (itemMm[side] ?? 0)), id).toBeLessThanOrEqual(TOLERANCE_MM);
      }
    }
    expect(plan.objects[1]?.pictured, 'the wood of the chair').toBeGreaterThan(0);
    expect(plan.materials.map(({ id, tileMm }) => [id, ...tileMm])).toEqual([
      [MATERIALS.wallId, 1000, 1000],
      [MATERIALS.floorId, 800, 800],
    ]);
  });
});

test('a published client signs out by GET, and learns from a status that its session has ended', async () => {
  expect(await planner.call('GET', '/auth/signout')).toEqual({ signedOut: true });
  expect(await refusal(planner.call('GET', '/items/basic:door'))).toContain('401');
});
