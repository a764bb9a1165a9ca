import sharp from 'sharp';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { box } from '../fixtures/models/solid.ts';
import { writeGlb } from '../fixtures/models/write-gltf.ts';
import { type Client, demoClient, fileForm, jsonBody } from './client.ts';

const endpoints = inject('endpoints');
const ROOM =
  '<plan version="2"><walls><nodes><node id="1" x="0" y="0" z="0" rights="0"/><node id="2" x="4000" y="0" z="0" rights="0"/></nodes>' +
  '<edges><edge from="1" to="2" color="#000000" height="2500" thickness="200" rights="0"><materials/></edge></edges></walls>' +
  '<planobjects><planobject catalogName="" type="window" layerId="0" x="1000" y="10" z="900" width="800" depth="200" height="1200" rotation="0" flipX="1" flipY="1" rights="0"><idMap><itemId>basic:window</itemId></idMap></planobject>' +
  '<planobject catalogName="" type="sofa" layerId="0" x="2000" y="-900" z="0" width="2200" depth="930" height="820" rotation="90" flipX="1" flipY="1" rights="0"><idMap><itemId>demo:three-seat-sofa</itemId></idMap></planobject></planobjects>' +
  '<texters/><measures/><floors/><transparency><layers/></transparency></plan>';
const SnapshotBody = z.object({ planSnapshot: z.object({ id: z.string() }) });
const PlanBody = z.object({ plan: z.object({ id: z.string() }) });
const ShortIdBody = z.object({ shortId: z.object({ id: z.string(), url: z.string() }) });
const PageData = z.object({ data: z.looseObject({ kind: z.string(), id: z.string() }) });

let planner: Client;
let manager: Client;
let snapshotId: string;
beforeAll(async () => {
  [planner, manager] = await Promise.all([
    demoClient(endpoints, { context: 'browser' }),
    demoClient(endpoints, { user: 'admin' }),
  ]);
  const { json } = await planner.call('POST', '/v2/planSnapshots', jsonBody({ planSnapshot: { plan: ROOM } }));
  snapshotId = SnapshotBody.parse(json).planSnapshot.id;
});

/** Opens a page as a browser does: without key and token. */
const open = (path: string, headers: Record<string, string> = {}) => fetch(`${endpoints.baseUrl}${path}`, { headers });
const dataOf = (page: string) =>
  PageData.parse(JSON.parse(/<script type="application\/json" id="view">(.*?)<\/script>/s.exec(page)?.[1] ?? '')).data;

describe('the viewer', () => {
  test('shows an item of a public catalog, in the language of the link or of the browser', async () => {
    const german = await open('/view/basic:door?lang=de');
    expect(german.status).toBe(200);
    expect(german.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const page = await german.text();
    expect(page).toContain('<html lang="de">');
    expect(dataOf(page)).toMatchObject({ kind: 'item', id: 'basic:door', sizeMm: { width: expect.any(Number) } });
    expect(await (await open('/view/basic:door', { 'accept-language': 'xx, fr-CH;q=0.9' })).text()).toContain(
      'lang="fr"',
    );
    expect(await (await open('/api/view/basic:door')).text()).toContain('href="files/style-');
  });

  test('offers what can be chosen of an item, with the materials that it names, and starts with a configuration', async () => {
    const [cms, id] = [await demoClient(endpoints, { context: 'cms', user: 'admin' }), `basic:chosen-${Date.now()}`];
    const values = [
      { id: 'oak', material: 'basic:oak-floor', parts: ['material'] },
      { id: 'none', material: 'basic:unknown', parts: ['material'] },
      { id: 'other', material: 'other:sofa', parts: ['material'] },
    ];
    const size = { id: 'width', kind: 'size', axis: 'width', min: 500, max: 900, step: 100, default: 700 };
    const options = [{ id: 'top', kind: 'material', values, default: 'oak' }, size];
    const fields = { id, options, visibilityStatus: 0, price: 90, currency: 'EUR', manufacturerSKU: 'T' };
    expect((await cms.call('POST', '/v2/items', jsonBody(fields))).status).toBe(201);
    const shown = async (path: string) => dataOf(await (await open(path)).text());
    expect(await shown(`/view/${id}`), 'without a model there is nothing to change').toMatchObject({
      configurable: null,
    });
    const job = await cms.ended((await cms.startConversion(id, 'table.glb', writeGlb(box([0.7, 0.7, 0.7])))).id);
    expect(job.status).toBe(100);
    expect(await shown(`/view/${id}`)).toMatchObject({
      glbUrl: expect.stringContaining('.glb'),
      configurable: {
        ...{ item: id, chosen: {}, price: 90, currency: 'EUR', sku: 'T', skuTemplate: null, models: {} },
        options: [{ id: 'top' }, { id: 'width' }],
        materials: { 'basic:oak-floor': { baseColour: '#ffffff', imageUrl: expect.stringMatching(/^http/) } },
      },
    });
    const configuration = { item: id, configuration: JSON.stringify({ item: id, options: { width: 900 } }) };
    const made = await planner.call('POST', '/v2/configurations', jsonBody({ configuration }));
    const saved = z.object({ configuration: z.object({ id: z.string() }) }).parse(made.json).configuration;
    expect(await shown(`/view/${saved.id}`)).toMatchObject({ configurable: { chosen: { width: 900 } } });
  });

  test('shows a configuration of the tenant that made it first, also after another tenant has made the same', async () => {
    const other = await demoClient(endpoints, { tenant: 2, context: 'browser' });
    const content = { item: 'basic:door', configuration: JSON.stringify({ choice: crypto.randomUUID() }) };
    const make = async (client: Client) => {
      const { json } = await client.call('POST', '/v2/configurations', jsonBody({ configuration: content }));
      return z.object({ configuration: z.object({ id: z.string() }) }).parse(json).configuration.id;
    };
    const id = await make(planner);
    const paint = async (client: Client, background: string) => {
      const blank = sharp({ create: { width: 128, height: 128, channels: 3, background } });
      const body = fileForm('file', 'picture.png', await blank.png().toBuffer());
      const path = `/v2/configurations/${encodeURIComponent(id)}/perspectiveImage`;
      expect((await client.call('POST', path, { body })).status).toBe(200);
    };
    const page = async () => (await open(`/view/${id}`)).text();
    await paint(planner, '#0f0');
    const before = await page();
    expect(before).toMatch(/<img class="poster" src="[^"]*\/1\/configurations\//);
    expect(await make(other)).toBe(id);
    await paint(other, '#f00');
    expect(await page()).toBe(before);
    expect(await make(other)).toBe(id);
    expect(await page()).toBe(before);
  });

  test('shows a plan snapshot to everybody who knows its id, with walls, openings and pieces that its tenant sees', async () => {
    const page = await (await open(`/view/${snapshotId}`)).text();
    expect(dataOf(page)).toMatchObject({
      kind: 'plan',
      scene: {
        walls: [{ x2: 4000, thickness: 200, openings: [{ type: 'window', at: 1000, sill: 900 }] }],
        pieces: [{ x: 2000, y: -900, width: 2200, rotation: 90 }],
      },
    });
    expect(page).toContain('Three-seat sofa');
    // The size that is drawn, whatever the item has now.
    expect(page).toMatch(/<li>.*2,200 × \d+ × \d+ mm<\/span>/);
    const drawing = await open(`/view/drawings/${snapshotId}`);
    expect([drawing.status, drawing.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect(await drawing.text()).toMatch(/^<svg/);
  });

  test('shows a plan snapshot under the name that its client has sent', async () => {
    expect(await (await open(`/view/${snapshotId}`)).text()).toContain('<h1>Floor plan</h1>');
    const planSnapshot = { plan: ROOM, name: 'Flat <2>' };
    const { json } = await planner.call('POST', '/v2/planSnapshots', jsonBody({ planSnapshot }));
    const page = await (await open(`/view/${SnapshotBody.parse(json).planSnapshot.id}`)).text();
    expect(page).toContain('<h1>Flat &lt;2&gt;</h1>');
    expect(page).toContain('<title>Flat &lt;2&gt;</title>');
    expect(page).toMatch(/<dt>As of<\/dt><dd><time datetime="20[^"]+Z">[^<]+ UTC<\/time>/);
  });

  test('shows what the walls and floors of a plan are painted with, if its tenant sees the item', async () => {
    const painted = (id: string) => `<idMap><itemId>${id}</itemId></idMap>`;
    const plan = ROOM.replace(
      '<materials/>',
      `<materials><material catalogName="" side="left">${painted('basic:sage-wall')}</material>` +
        `<material catalogName="" side="right">${painted('other:secret-wall')}</material></materials>`,
    )
      .replace('</nodes><edges>', '<node id="3" x="4000" y="3000" z="0" rights="0"/></nodes><edges>')
      .replace(
        '<floors/>',
        `<floors><floor type="" rights="0"><material catalogName="" scaleX="2" scaleY="1" rotation="90">` +
          `${painted('basic:oak-floor')}</material><nodes>` +
          `${[1, 2, 3].map((id) => `<node sortId="${id}">${id}</node>`).join('')}</nodes></floor></floors>`,
      );
    const { json } = await planner.call('POST', '/v2/planSnapshots', jsonBody({ planSnapshot: { plan } }));
    const shown = dataOf(await (await open(`/view/${SnapshotBody.parse(json).planSnapshot.id}`)).text());
    expect(shown).toMatchObject({
      scene: {
        walls: [{ left: 'basic:sage-wall', right: 'other:secret-wall' }],
        floors: [
          {
            material: 'basic:oak-floor',
            scaleX: 2,
            scaleY: 1,
            rotation: 90,
            corners: [
              [0, 0],
              [4000, 0],
              [4000, 3000],
            ],
          },
        ],
      },
      materials: { 'basic:oak-floor': { widthMm: expect.any(Number), imageUrl: expect.stringMatching(/^http/) } },
    });
    expect(Object.keys(z.record(z.string(), z.unknown()).parse(shown.materials)).toSorted()).toEqual([
      'basic:oak-floor',
      'basic:sage-wall',
    ]);
  });

  test('shows the same page for unknown ids and for items that are not public', async () => {
    const pages = ['basic:nothing', 'demo:three-seat-sofa', 'ps_0000000000000000000000', 'x'.repeat(3000), '__proto__'];
    const responses = await Promise.all(pages.map((id) => open(`/view/${id}`)));
    expect(responses.map(({ status }) => status)).toEqual(pages.map(() => 404));
    const texts = await Promise.all(responses.map((response) => response.text()));
    expect(new Set(texts).size).toBe(1);
    expect(responses.map(({ headers }) => headers.get('cache-control'))).toEqual(pages.map(() => 'no-store'));
  });

  test('shows what a share and a short id name, also items that only their tenant sees', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ email: 'friend@customer.example', type: '1' })) form.set(name, value);
    const shared = await planner.call('POST', '/v2/items/demo:three-seat-sofa/shares', { body: form });
    const { share } = z.object({ share: z.object({ id: z.string() }) }).parse(shared.json);
    const page = await open(`/view/${share.id}`);
    expect([page.status, dataOf(await page.text())]).toMatchObject([200, { id: 'demo:three-seat-sofa' }]);

    const short = { shortId: { type: 1, referencedId: snapshotId } };
    const { json } = await planner.call('POST', '/v2/shortIds', jsonBody(short));
    const { shortId } = ShortIdBody.parse(json);
    expect(dataOf(await (await open(`/view/${shortId.id}`)).text())).toMatchObject({ kind: 'plan' });
    expect((await fetch(shortId.url)).status).toBe(200);
    expect((await open(`/view/drawings/${shortId.id}`)).status).toBe(200);
  });

  test('shows a plan as it is now to everybody who has its short id, and nothing after the plan is deleted', async () => {
    const stored = { plan: { name: 'A <b>flat</b>', planObjects: null } };
    const { id } = PlanBody.parse((await manager.call('POST', '/v2/plans', jsonBody(stored))).json).plan;
    const { json } = await planner.call('POST', '/v2/shortIds', jsonBody({ shortId: { type: 1, referencedId: id } }));
    const { url, id: shortId } = ShortIdBody.parse(json).shortId;
    expect((await fetch(url)).status, 'before it is drawn').toBe(404);

    await manager.call('PUT', `/v2/plans/${id}`, jsonBody({ plan: { planObjects: ROOM } }));
    const page = await (await fetch(url)).text();
    expect(dataOf(page)).toMatchObject({ kind: 'plan', id: shortId, scene: { walls: [{ x2: 4000 }] } });
    expect(page).toContain('<h1>A &lt;b&gt;flat&lt;/b&gt;</h1>');
    expect(page).toContain('Three-seat sofa');
    const drawing = () => open(`/view/drawings/${shortId}`);
    expect([(await drawing()).status, await (await drawing()).text()]).toEqual([200, expect.stringMatching(/^<svg/)]);

    const wider = ROOM.replace('x="4000"', 'x="5000"') + ' '.repeat(400_000);
    await manager.call('PUT', `/v2/plans/${id}`, jsonBody({ plan: { planObjects: wider } }));
    expect(dataOf(await (await fetch(url)).text()), 'a text in a file').toMatchObject({
      scene: { walls: [{ x2: 5000 }] },
    });
    expect(await (await drawing()).text(), 'its drawing').toMatch(/^<svg/);
    expect((await open(`/view/${id}`)).status, 'the id of the plan itself').toBe(404);
    expect((await open('/view/drawings/basic:door')).status, 'an item is no drawing').toBe(404);
    await manager.call('DELETE', `/v2/plans/${id}`);
    expect([(await fetch(url)).status, (await drawing()).status]).toEqual([404, 404]);
  });

  test('shows a configuration of a public catalog by its id, and of another catalog by a link alone', async () => {
    const stored = async (catalog: string, rootComponentId: string) => {
      const content = { configuration: '{}', catalog, rootComponentId, width: 1200, height: 700, depth: 600 };
      const { json } = await planner.call('POST', '/v2/configurations', jsonBody({ configuration: content }));
      return z.object({ configuration: z.object({ id: z.string() }) }).parse(json).configuration.id;
    };
    const page = await open(`/view/${await stored('basic', 'basic:door')}`);
    expect(dataOf(await page.text())).toMatchObject({ kind: 'item', sizeMm: { width: 1200, height: 700, depth: 600 } });
    const hidden = await stored('demo', 'demo:three-seat-sofa');
    expect((await open(`/view/${hidden}`)).status).toBe(404);
    const link = { shortId: { type: 3, referencedId: hidden } };
    const { json } = await planner.call('POST', '/v2/shortIds', jsonBody(link));
    const { shortId } = z.object({ shortId: z.object({ id: z.string() }) }).parse(json);
    expect(dataOf(await (await open(`/view/${shortId.id}`)).text())).toMatchObject({ id: hidden });
    expect((await open(`/view/basic:door:${'0'.repeat(64)}`)).status).toBe(404);
  });

  test('allows scripts of its own files alone, and frames of the hosts that the tenant and its configurator allow', async () => {
    const policy = async (path: string) => (await open(path)).headers.get('content-security-policy') ?? '';
    expect(await policy('/view/basic:door')).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(await policy('/view/basic:door')).toMatch(/frame-ancestors 'none'$/);
    const embedded = await policy('/view/basic:door?configuratorId=demoConfigurator');
    expect(embedded).toMatch(/frame-ancestors 'self' .*http:\/\/127\.0\.0\.1:\*/);
    expect(await policy('/view/embed?configuratorId=demoConfigurator')).toMatch(/frame-ancestors 'self' /);
    expect(await policy('/view/embed?configuratorId=unknown')).toMatch(/frame-ancestors 'none'$/);
  });

  test('serves its files compressed as the browser accepts, to keep for a year', async () => {
    const name = /src="files\/([\w-]+\.js)"/.exec(await (await open('/view/embed')).text())?.[1];
    const bodies: string[] = [];
    for (const encoding of ['br', 'gzip', 'identity']) {
      const response = await open(`/view/files/${name}`, { 'accept-encoding': encoding });
      expect(response.headers.get('content-encoding') ?? 'identity').toBe(encoding);
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      bodies.push(await response.text());
    }
    expect(new Set(bodies).size).toBe(1);
    expect((await open('/view/files/unknown.js')).status).toBe(404);
  });

  test('is where the seeded configurator leads', async () => {
    const { json } = await planner.call('GET', '/v2/configurators/demoConfigurator');
    expect(json).toMatchObject({
      configurator: { url: `${endpoints.baseUrl}/view/embed?configuratorId=demoConfigurator` },
    });
  });
});
