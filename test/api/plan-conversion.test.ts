import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { beforeAll, describe, expect, inject, test, vi } from 'vitest';
import * as z from 'zod';
import { planKey } from '../../shared/domain/plans/plan-keys.ts';
import { conversionReportSchema } from '../../shared/engines/floorplan/convert/conversion-report.ts';
import { parsePlanXml } from '../../shared/engines/floorplan/plan-xml/parse-plan-xml.ts';
import { drawPlan } from '../fixtures/floorplans/draw-plan.ts';
import { gridOfRooms } from '../fixtures/floorplans/grid-of-rooms.ts';
import { type Client, demoClient, jsonBody } from './client.ts';
import { conversionOf, convertDrawing, dxf, ended, large, privateFilesOf, SPEC, truth } from './drawing-client.ts';
import { ownTenant } from './own-tenant.ts';
import { codeOf, getPlan, planOf } from './plan-client.ts';
import { createUpload, postFile } from './send-file.ts';

const endpoints = inject('endpoints');

let viewer: Client;
let foreigner: Client;
beforeAll(async () => {
  viewer = await demoClient(endpoints, { user: 'viewer' });
  foreigner = await demoClient(endpoints, { tenant: 2, user: 'admin' });
});

const convert = (file: Uint8Array | undefined, fields: Record<string, string> = {}, client = viewer) =>
  convertDrawing(client, file, fields);

describe('a drawing is converted to a plan', () => {
  test('that contains what the drawing shows, and that is readable like any other plan', async () => {
    const params = JSON.stringify({ doorHeight: 2_050, wallHeight: 2_600, wallHight: 'x'.repeat(999) });
    const response = await convert(dxf, {
      plan: JSON.stringify({ name: 'Drawn', floorLevel: 2 }),
      converterParams: params,
    });
    expect(response.status).toBe(200);
    const plan = planOf(response);
    expect(plan).toMatchObject({ name: 'Drawn', floorLevel: 2, parent: null });
    const { walls, objects } = parsePlanXml(plan.planObjects ?? '');
    expect(new Set(walls.edges.map(({ heightMm }) => heightMm))).toEqual(new Set([2_600]));
    expect(objects.filter(({ type }) => type === 'door').every(({ heightMm }) => heightMm === 2_050)).toBe(true);
    const report = conversionReportSchema.parse(plan.conversion);
    expect(report).toMatchObject({ status: 100, unit: SPEC.unit, levels: [{ planId: plan.id }] });
    expect(report.warnings.map(({ code }) => code)).toContain('PARAMETER_UNKNOWN');
    expect(report.counts.rooms).toBe(truth.storeys[0]!.rooms.length);
    expect(report.evidence.map(({ unit }) => unit)).toContain(SPEC.unit);
    expect(report.unused.share).toBeLessThan(0.5);
    expect((await getPlan(viewer, plan.id)).json).toEqual(response.json);
  });

  test('from a zip or gzip archive, and from an upload', async () => {
    const plain = planOf(await convert(dxf)).planObjects;
    expect(planOf(await convert(gzipSync(dxf))).planObjects).toBe(plain);
    const sent = JSON.stringify({ name: 'Sent back', planObjects: '<plan version="2"/>' });
    expect(planOf(await convert(dxf, { plan: sent }))).toMatchObject({ name: 'Sent back', planObjects: plain });
    expect(planOf(await convert(zipSync({ 'house.dxf': dxf }))).planObjects).toBe(plain);
    const facts = { fileName: 'house.dxf', contentType: 'application/octet-stream', size: dxf.length };
    const upload = await createUpload(viewer, facts);
    expect((await postFile(upload, dxf)).status).toBeLessThan(300);
    expect(planOf(await convert(undefined, { fileUrl: upload.sourceUrl })).planObjects).toBe(plain);
    expect(codeOf(await convert(undefined, { fileUrl: upload.sourceUrl }, foreigner))).toBe('404 NOT_FOUND');
  });

  test('and one plan for each storey; the other storeys are children of the first', async () => {
    const storeys = drawPlan({ ...SPEC, views: 'storeys' }).dxf;
    const plan = planOf(await convert(storeys, { plan: '{"plan": {"name": "House"}}' }));
    const { levels } = conversionReportSchema.parse(plan.conversion);
    expect(levels.map(({ name }) => name)).toEqual(['GROUND FLOOR', 'FIRST FLOOR']);
    expect(levels[0]!.planId).toBe(plan.id);
    const upper = planOf(await getPlan(viewer, levels[1]!.planId!));
    expect(upper).toMatchObject({ parent: plan.id, name: 'House - FIRST FLOOR' });
    expect(upper.planObjects).not.toBe(plan.planObjects);
  });
});

test('whose doors and windows are the items from the settings of the tenant, in a request and in a job', async () => {
  const settings = { doorItemId: 'own:oak-door', windowItemId: 'own:sash' };
  const place = { endpoints, dataFolder: inject('dataFolder') };
  const { shopper } = await ownTenant(place, { id: 9_703, name: 'Doors', ...settings });
  const itemsOf = (planObjects: string | null | undefined) => {
    const { objects } = parsePlanXml(planObjects ?? '');
    return new Set(objects.map(({ type, idMap }) => `${type} ${idMap.itemId}`));
  };
  const expected = new Set(['door own:oak-door', 'window own:sash']);
  expect(itemsOf(planOf(await convert(dxf, {}, shopper)).planObjects)).toEqual(expected);
  const { id } = planOf(await convert(large(dxf), {}, shopper));
  const objects = async () => planOf(await getPlan(shopper, id)).planObjects;
  await expect.poll(objects, { timeout: 240_000 }).not.toBeNull();
  expect(itemsOf(await objects())).toEqual(expected);
});

test('whose blocks with the name of a catalog item are that item', async () => {
  const manager = await demoClient(endpoints, { context: 'cms', user: 'admin' });
  const item = { id: 'demo:drawn-bed', type: 'bed', manufacturerSKU: 'bed_160', configuration: '{}', width: 2_050 };
  expect((await manager.call('POST', '/v2/items', jsonBody(item))).status).toBe(201);
  const furnished = drawPlan({ ...SPEC, furniture: true }).dxf;
  const beds = async () => {
    const plan = planOf(await convert(furnished));
    return parsePlanXml(plan.planObjects ?? '').objects.filter(({ idMap }) => idMap.itemId === item.id);
  };
  await vi.waitFor(async () => expect(await beds()).not.toEqual([]), { timeout: 240_000, interval: 500 });
  expect((await beds()).every(({ type, widthMm }) => type === 'bed' && widthMm === 2_050)).toBe(true);
});

describe('a drawing that is too large for a request', () => {
  test('becomes a plan immediately, which gets its objects and storeys later', async () => {
    const storeys = drawPlan({ ...SPEC, views: 'storeys', furniture: true }).dxf;
    const response = await convert(large(storeys), {
      plan: '{"name": "Large"}',
      converterParams: '{"wallHeight": 2500}',
    });
    const plan = planOf(response);
    expect([response.status, plan.planObjects, plan.conversion]).toMatchObject([200, null, { status: 0, progress: 0 }]);
    await ended(viewer, plan.id);
    const done = planOf(await getPlan(viewer, plan.id));
    const now = planOf(await convert(storeys, { converterParams: '{"wallHeight": 2500}' }));
    expect(done).toMatchObject({ name: 'Large', planObjects: now.planObjects, user: plan.user });
    const { status, levels } = await conversionOf(viewer, plan.id);
    expect([status, levels.map(({ name }) => name)]).toEqual([100, ['GROUND FLOOR', 'FIRST FLOOR']]);
    expect(planOf(await getPlan(viewer, levels[1]!.planId!))).toMatchObject({ parent: plan.id, user: plan.user });
  });

  test('may result in more text than a row can contain, whose file is deleted with the last version that needs it', async () => {
    const converterParams = { unit: 'mm' };
    const plan = planOf(await convert(large(gridOfRooms(26)), { converterParams: JSON.stringify(converterParams) }));
    await ended(viewer, plan.id);
    const { planObjects } = planOf(await getPlan(viewer, plan.id));
    expect(planObjects?.length).toBeGreaterThan(300_000);
    expect((await conversionOf(viewer, plan.id)).counts.rooms).toBe(26 * 26);
    const textsOf = async () => (await privateFilesOf(plan.id)).keys.filter((key) => key.includes('/texts/'));
    const [text, ...otherTexts] = await textsOf();
    expect(otherTexts).toEqual([]);
    const smaller = { plan: { planObjects: '<plan version="2"/>' } };
    expect((await viewer.call('PUT', `/v2/plans/${plan.id}`, jsonBody(smaller))).status).toBe(200);
    expect(await textsOf()).toEqual([text]);
    // As after 48 more changes: 50 versions are kept, and the oldest is the one with the text.
    const { openTable } = await import('../../shared/platform/aws/table.ts');
    const change = { expression: 'SET versionId = :newest', values: { ':newest': 51 } };
    await openTable('plans').update(planKey(1, plan.id), change, undefined, z.object({}));
    expect((await viewer.call('POST', `/v2/plans/${plan.id}/conversion`, jsonBody({ converterParams }))).status).toBe(
      200,
    );
    await ended(viewer, plan.id);
    await expect.poll(textsOf).toEqual([expect.not.stringContaining(text ?? '')]);
  });

  test('from an upload is kept until the job ends; an invalid one gets status -1 and an error message', async () => {
    const bytes = large(Buffer.from('0\nSECTION\n'));
    const facts = { fileName: 'house.dxf', contentType: 'application/octet-stream', size: bytes.length };
    const upload = await createUpload(viewer, facts);
    expect((await postFile(upload, bytes)).status).toBeLessThan(300);
    const { id } = planOf(await convert(undefined, { fileUrl: upload.sourceUrl }));
    await ended(viewer, id);
    expect(await conversionOf(viewer, id)).toMatchObject({ status: -1, error: expect.stringContaining('DXF') });
  });
});

describe('an input that is not a drawing is refused with a reason', () => {
  const noWalls = Buffer.from('0\nSECTION\n2\nENTITIES\n0\nENDSEC\n0\nEOF\n');
  test.each<[string, Uint8Array | undefined, Record<string, string>, string]>([
    ['another format', dxf, { format: 'dwg' }, '400 INVALID_REQUEST'],
    ['no content', undefined, {}, '400 INVALID_REQUEST'],
    ['an empty file', new Uint8Array(), {}, '400 INVALID_REQUEST'],
    ['a DWG', Buffer.from('AC1032 and what else a DWG holds'), {}, '415 UNSUPPORTED_MEDIA_TYPE'],
    ['a PDF', Buffer.from('%PDF-1.7\n%\n1 0 obj\n<<>>\nendobj\n'), {}, '422 UNPROCESSABLE'],
    ['a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), {}, '422 UNPROCESSABLE'],
    ['a zip of zips', zipSync({ 'a.zip': zipSync({ 'a.dxf': dxf }) }), {}, '422 UNPROCESSABLE'],
    ['a zip of a DWG', zipSync({ 'house.dwg': new Uint8Array(9) }), {}, '415 UNSUPPORTED_MEDIA_TYPE'],
    ['a zip with two drawings', zipSync({ 'a.dxf': dxf, 'b.dxf': dxf }), {}, '422 UNPROCESSABLE'],
    ['200 MB of zeros', gzipSync(Buffer.alloc(200_000_000)), {}, '413 PAYLOAD_TOO_LARGE'],
    ['1,600 million lines in nested blocks', expansion(), {}, '422 UNPROCESSABLE'],
    ['parameters that are not JSON', dxf, { converterParams: '{' }, '400 INVALID_REQUEST'],
    ['a door of height 0', dxf, { converterParams: '{"doorHeight": 0}' }, '400 INVALID_REQUEST'],
    [
      'a URL that does not name an upload',
      undefined,
      { fileUrl: 'https://elsewhere.example/a.dxf' },
      '400 INVALID_REQUEST',
    ],
  ])('%s', async (_, file, fields, code) => {
    expect(codeOf(await convert(file, fields))).toBe(code);
  });

  test.each([
    ['a drawing without walls', noWalls, 'NO_WALLS'],
    ['a truncated drawing', dxf.subarray(0, dxf.length - 2_000), 'TRUNCATED'],
    [
      'a block that contains itself',
      drawingOf(
        [insert('A')],
        [
          ['A', [insert('B')]],
          ['B', [insert('A')]],
        ],
      ),
      'NO_WALLS',
    ],
  ])('but %s becomes a plan with a warning', async (_, drawing, warning) => {
    const { id } = planOf(await convert(drawing));
    // On a busy machine, a conversion that takes too long for a request becomes a job.
    await ended(viewer, id);
    const { status, warnings } = await conversionOf(viewer, id);
    expect([status, warnings.map(({ code }) => code)]).toEqual([100, expect.arrayContaining([warning])]);
  });
});

function drawingOf(
  entities: readonly string[],
  blocks: readonly (readonly [name: string, content: readonly string[]])[],
) {
  const written = blocks.map(([name, content]) => `0\nBLOCK\n2\n${name}\n${content.join('')}0\nENDBLK\n`);
  const section = (name: string, content: string) => `0\nSECTION\n2\n${name}\n${content}0\nENDSEC\n`;
  return Buffer.from(`${section('BLOCKS', written.join(''))}${section('ENTITIES', entities.join(''))}0\nEOF\n`);
}

function insert(block: string): string {
  return `0\nINSERT\n2\n${block}\n10\n0\n20\n0\n`;
}

/** Rows and columns of a block that contains rows and columns of a line. */
function expansion(): Buffer {
  const array = '70\n200\n71\n200\n44\n10\n45\n200\n';
  const line = '0\nLINE\n10\n0\n20\n0\n11\n9\n21\n0\n';
  return drawingOf(
    [`${insert('A')}${array}`],
    [
      ['A', [`${insert('B')}${array}`]],
      ['B', [line]],
    ],
  );
}
