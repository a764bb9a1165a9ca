import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { plainRows, writePng } from '../fixtures/images/write-png.ts';
import { SMALL_ROOM_XML } from '../unit/engines/floorplan/plan-xml/small-room-xml.ts';
import { type Client, demoClient, jsonBody } from './client.ts';
import { codeOf, createPlan, planOf, putPlan } from './plan-client.ts';

const endpoints = inject('endpoints');
const ShortIdBody = z.object({ shortId: z.object({ id: z.string() }) });

let viewer: Client;
let stranger: Client;
beforeAll(async () => {
  viewer = await demoClient(endpoints, { user: 'viewer' });
  stranger = await demoClient(endpoints);
});

describe('the drawing of a plan', () => {
  test('is available as SVG and PNG to every reader of the plan, and gets 304 while it does not change', async () => {
    const plan = await createPlan(viewer, { planObjects: SMALL_ROOM_XML });
    const svg = await stranger.response('GET', `/v2/plans/${plan.id}/image.svg`);
    expect([svg.status, svg.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect(svg.headers.get('cache-control')).toBe('private, no-cache');
    expect(svg.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(await svg.text()).toMatch(/^<svg .*<\/svg>$/s);
    const png = await stranger.response('GET', `/v2/plans/${plan.id}/image.png`);
    expect([png.status, png.headers.get('content-type')]).toEqual([200, 'image/png']);
    const { format, width, height } = await sharp(Buffer.from(await png.arrayBuffer())).metadata();
    expect([format, Math.max(width, height)]).toEqual(['png', 1_600]);
    const etag = { 'if-none-match': svg.headers.get('etag') ?? '' };
    expect((await stranger.response('GET', `/v2/plans/${plan.id}/image.svg`, { headers: etag })).status).toBe(304);
    await putPlan(viewer, plan.id, { planObjects: SMALL_ROOM_XML.replace('x="4000"', 'x="5000"') });
    expect((await stranger.response('GET', `/v2/plans/${plan.id}/image.svg`, { headers: etag })).status).toBe(200);
  });

  test('leaves out the parts that the caller switches off, and refuses other values', async () => {
    const { id } = await createPlan(viewer, { planObjects: SMALL_ROOM_XML });
    const drawn = async (query: string) => (await stranger.response('GET', `/v2/plans/${id}/image.svg${query}`)).text();
    const shown = async (query: string) => {
      const svg = await drawn(query);
      return [/dining</.test(svg), / m²</.test(svg), />4\.00 m</.test(svg), />4\.12</.test(svg)];
    };
    expect(await shown('')).toEqual([true, true, true, true]);
    expect(await shown('?labels=false&areas=false&dimensions=false')).toEqual([false, false, false, false]);
    expect(await shown('?labels=true&areas=false')).toEqual([true, false, true, true]);
    expect((await drawn('?furniture=false')).length).toBeLessThan((await drawn('')).length);
    expect(codeOf(await stranger.call('GET', `/v2/plans/${id}/image.png?areas=no`))).toBe('400 INVALID_REQUEST');
  });

  test.each([
    ['nothing', null],
    ['no XML', '{"plan":{}}'],
    ['another version', '<plan version="1"/>'],
    ['a bomb', '<!DOCTYPE plan [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><plan version="2">&b;</plan>'],
    ['a deep nest', `<plan version="2">${'<a>'.repeat(500)}${'</a>'.repeat(500)}</plan>`],
  ])('of %s gets 422, and so does its list of objects', async (_what, planObjects) => {
    const plan = await createPlan(viewer, { planObjects });
    for (const path of ['image.svg', 'image.png', 'objects']) {
      expect(codeOf(await stranger.call('GET', `/v2/plans/${plan.id}/${path}`))).toBe('422 UNPROCESSABLE');
    }
  });
});

test('the objects of a plan with more than 5,000 different ones get 422', async () => {
  const object = (at: number) =>
    `<planobject catalogName="c" type="x" x="0" y="0" z="0" width="9" depth="9" height="9" rotation="0" flipX="1" flipY="1"><idMap><itemId>c:${at}</itemId></idMap></planobject>`;
  const objects = Array.from({ length: 5_001 }, (_, at) => object(at)).join('');
  const plan = await createPlan(viewer, {
    planObjects: `<plan version="2"><planobjects>${objects}</planobjects></plan>`,
  });
  expect(codeOf(await stranger.call('GET', `/v2/plans/${plan.id}/objects`))).toBe('422 UNPROCESSABLE');
});

test('a missing text file is reported as an error, not returned as an empty plan', async () => {
  const operator = JSON.parse(readFileSync(path.join(inject('dataFolder'), 'operator.json'), 'utf8'));
  Object.assign(process.env, z.record(z.string(), z.string()).parse(operator));
  const { openWholeBucket } = await import('../../shared/platform/aws/whole-bucket.ts');
  const { planFilePrefix } = await import('../../shared/domain/plans/plan-file-keys.ts');
  const planObjects = `<plan version="2"><!--${'x'.repeat(400_000)}--></plan>`;
  const admin = await demoClient(endpoints, { user: 'admin' });
  const plan = await createPlan(admin, { planObjects, demo: true });
  await putPlan(admin, plan.id, { planObjects: `${planObjects} ` });
  const files = openWholeBucket('privateFiles');
  for await (const key of files.keys(planFilePrefix(1, plan.id))) await files.delete(key);

  const code = async (sub: string) => codeOf(await admin.call('GET', `/v2/plans/${plan.id}${sub}`));
  for (const sub of ['', '/image.svg', '/image.png', '/objects']) expect(await code(sub)).toBe('409 CONFLICT');
  expect(await code('/versions/1')).toBe('404 NOT_FOUND');
  const link = jsonBody({ shortId: { type: 1, referencedId: plan.id } });
  const { shortId } = ShortIdBody.parse((await admin.call('POST', '/v2/shortIds', link)).json);
  for (const page of ['', 'drawings/']) {
    expect((await fetch(`${endpoints.baseUrl}/view/${page}${shortId.id}`)).status).toBe(409);
  }
  const { plans } = (await admin.call('GET', '/v2/plans/demoPlans')).json as { plans: { id: string }[] };
  expect(plans.map(({ id }) => id)).not.toContain(plan.id);

  // The source of the drawing is missing too: the client image is removed, and no drawing replaces it.
  const pixels = { width: 64, height: 64 };
  const image = `data:image/png;base64,${Buffer.from(writePng(pixels, plainRows(pixels))).toString('base64')}`;
  const { thumbnail } = planOf(await putPlan(admin, plan.id, { thumbnail: image }));
  const shown = async () => (await fetch(thumbnail ?? '')).status === 200;
  await expect.poll(shown).toBe(true);
  await putPlan(admin, plan.id, { thumbnail: null });
  await expect.poll(shown).toBe(false);
  expect((await admin.call('DELETE', `/v2/plans/${plan.id}`)).status).toBe(204);
});

describe('the objects of a plan', () => {
  test('are counted and joined with the catalog items that the caller may see', async () => {
    const [door = ''] = /<planobject .*?<\/planobject>/s.exec(SMALL_ROOM_XML) ?? [];
    const object = (itemId: string) => door.replaceAll('basic:door', itemId);
    const objects = ['basic:window', 'basic:door', 'basic:window', 'demo:nothing', 'other:nothing', 'no id'];
    const planObjects = SMALL_ROOM_XML.replace('<planobjects>', `<planobjects>${objects.map(object).join('')}`);
    const plan = await createPlan(viewer, { planObjects });
    const { json } = await stranger.call('GET', `/v2/plans/${plan.id}/objects`);
    const { objects: lines, meta } = json as { objects: Record<string, unknown>[]; meta: { total: number } };
    expect(lines.map(({ itemId, count }) => [itemId, count])).toEqual([
      ['basic:window', 2],
      ['basic:door', 2],
      ['demo:nothing', 1],
      ['other:nothing', 1],
      ['no id', 1],
      ['demo:sofa-1', 1],
      [null, 1],
    ]);
    expect(meta.total).toBe(7);
    const { label } = await viewer.item('basic:window');
    expect(lines[0]).toMatchObject({ label, catalog: 'basic', type: 'door' });
    expect(lines[2]).toMatchObject({ label: null, catalog: null });
    expect(lines[6]).toMatchObject({ configuration: '{"width":1200,"doors":["left","right"]}', type: 'cabinet' });
  });
});
