import { beforeAll, describe, expect, inject, test } from 'vitest';
import { ShownDrawing } from '../../shared/domain/plan-conversions/shown-drawing.ts';
import { conversionReportSchema } from '../../shared/engines/floorplan/convert/conversion-report.ts';
import { parsePlanXml } from '../../shared/engines/floorplan/plan-xml/parse-plan-xml.ts';
import { drawPlan } from '../fixtures/floorplans/draw-plan.ts';
import { gridOfRooms } from '../fixtures/floorplans/grid-of-rooms.ts';
import { type Client, demoClient, jsonBody } from './client.ts';
import { conversionOf, convertDrawing, dxf, ended, large, privateFilesOf, SPEC } from './drawing-client.ts';
import { codeOf, getPlan, planOf } from './plan-client.ts';

const endpoints = inject('endpoints');

let viewer: Client;
let foreigner: Client;
beforeAll(async () => {
  viewer = await demoClient(endpoints, { user: 'viewer' });
  foreigner = await demoClient(endpoints, { tenant: 2, user: 'admin' });
});

const convert = (file: Uint8Array, fields: Record<string, string> = {}) => convertDrawing(viewer, file, fields);

describe('a kept drawing', () => {
  const again = (id: string, converterParams: object, headers = {}, client = viewer) => {
    const { body } = jsonBody({ converterParams });
    const sent = { body: body ?? null, headers: { 'content-type': 'application/json', ...headers } };
    return client.call('POST', `/v2/plans/${id}/conversion`, sent);
  };

  test('is converted again into its plan, whose earlier state stays a version', async () => {
    const made = await convert(drawPlan({ ...SPEC, furniture: true }).dxf);
    const plan = planOf(made);
    const etag = made.headers.get('etag') ?? '';
    const changed = await again(plan.id, { wallHeight: 2_400 }, { 'if-match': etag });
    expect(changed.status).toBe(200);
    const now = planOf(changed);
    const heights = (text: string | null) => new Set(parsePlanXml(text ?? '').walls.edges.map((edge) => edge.heightMm));
    expect([heights(plan.planObjects), heights(now.planObjects)]).toEqual([new Set([2_800]), new Set([2_400])]);
    expect(conversionReportSchema.parse(now.conversion)).toMatchObject({ status: 100, levels: [{ planId: plan.id }] });
    expect((await getPlan(viewer, plan.id)).json).toEqual(changed.json);
    const { json } = await viewer.call('GET', `/v2/plans/${plan.id}/versions`);
    expect(json).toMatchObject({ meta: { total: 2 } });
    expect(codeOf(await again(plan.id, {}, { 'if-match': etag }))).toBe('412 PRECONDITION_FAILED');
    expect(codeOf(await again(plan.id, { unit: 'mile' }))).toBe('400 INVALID_REQUEST');
    expect(codeOf(await again(plan.id, {}, {}, foreigner))).toBe('404 NOT_FOUND');
  });

  test('gives the storey that the call names, and leaves the plans of the other storeys alone', async () => {
    const plan = planOf(await convert(drawPlan({ ...SPEC, views: 'storeys' }).dxf));
    const [, upper] = conversionReportSchema.parse(plan.conversion).levels;
    const child = planOf(await getPlan(viewer, upper!.planId!));
    const now = planOf(await again(plan.id, { level: 1 }));
    expect(now.planObjects).toBe(child.planObjects);
    expect((await getPlan(viewer, child.id)).json).toEqual({ plan: child });
    expect(codeOf(await again(child.id, {}))).toBe('409 CONFLICT');
  });

  test('that is large is converted by a job; the plan keeps its text until the job ends', async () => {
    const plan = planOf(await convert(large(dxf)));
    await ended(viewer, plan.id);
    const first = planOf(await getPlan(viewer, plan.id));
    const waiting = planOf(await again(plan.id, { wallHeight: 2_400 }));
    expect([waiting.planObjects, waiting.conversion]).toMatchObject([first.planObjects, { status: 0 }]);
    await ended(viewer, plan.id);
    const done = planOf(await getPlan(viewer, plan.id));
    expect(done.planObjects).toBe(first.planObjects?.replaceAll('height="2800"', 'height="2400"'));
    expect(done.thumbnail).not.toBeNull();
  });

  test('may give more text than a row can contain, again and again', async () => {
    const { id } = planOf(await convert(gridOfRooms(24), { converterParams: '{"unit": "mm"}' }));
    await ended(viewer, id);
    for (const wallHeight of [2_500, 2_500]) {
      expect((await again(id, { unit: 'mm', wallHeight })).status).toBe(200);
      await ended(viewer, id);
    }
    const { planObjects } = planOf(await getPlan(viewer, id));
    expect(planObjects).toContain('height="2500"');
    expect((await conversionOf(viewer, id)).counts.rooms).toBe(24 * 24);
  });

  test('is missing for a plan that was sent as JSON, and when its file is gone', async () => {
    const plan = planOf(await viewer.call('POST', '/v2/plans', jsonBody({ planObjects: '<plan version="2"/>' })));
    expect(codeOf(await again(plan.id, {}))).toBe('409 CONFLICT');
    const { id } = planOf(await convert(dxf));
    const { files, keys } = await privateFilesOf(id);
    expect(keys).toHaveLength(1);
    await files.delete(keys[0]!);
    expect(codeOf(await again(id, {}))).toBe('409 CONFLICT');
  });

  test('is deleted with its plan', async () => {
    const { id } = planOf(await convert(dxf));
    expect((await privateFilesOf(id)).keys).toHaveLength(1);
    expect((await viewer.call('DELETE', `/v2/plans/${id}`)).status).toBeLessThan(300);
    await expect.poll(async () => (await privateFilesOf(id)).keys, { timeout: 60_000 }).toEqual([]);
    expect(codeOf(await again(id, {}))).toBe('404 NOT_FOUND');
  });

  describe('as lines', () => {
    const linesOf = (id: string, client = viewer) => client.call('GET', `/v2/plans/${id}/drawing`);
    const shown = async (id: string) => ShownDrawing.parse(((await linesOf(id)).json as { drawing: unknown }).drawing);

    test('lies in the coordinates of its plan, and of the plans of its storeys', async () => {
      const plan = planOf(await convert(drawPlan({ ...SPEC, views: 'storeys' }).dxf));
      const { levels, unit } = conversionReportSchema.parse(plan.conversion);
      const drawings = await Promise.all(levels.map(({ planId }) => shown(planId!)));
      expect(drawings.length).toBeGreaterThan(1);
      for (const [at, drawing] of drawings.entries()) {
        const { frame } = await conversionOf(viewer, levels[at]!.planId!);
        const walls = drawing.layers.filter(({ role }) => role === 'wall').flatMap(({ paths }) => paths.flat());
        expect(drawing).toMatchObject({ unit, complete: true });
        // Half a wall lies outside of the middle lines, on both sides.
        expect(Math.min(...walls.filter((_, index) => index % 2 === 0))).toBeGreaterThan(-500);
        expect(Math.min(...walls.filter((_, index) => index % 2 === 1))).toBeLessThan(-frame!.heightMm);
      }
      const { headers } = await linesOf(plan.id);
      const same = await viewer.call('GET', `/v2/plans/${plan.id}/drawing`, {
        headers: { 'if-none-match': headers.get('etag') ?? '' },
      });
      expect(same.status).toBe(304);
    });

    test('is shown to those who may change the plan', async () => {
      const { id } = planOf(await convert(dxf));
      const other = await demoClient(endpoints, { user: 'admin' });
      expect(codeOf(await linesOf(id, other))).toBe('403 FORBIDDEN');
      expect(codeOf(await linesOf(id, foreigner))).toBe('404 NOT_FOUND');
      // Anybody names any plan as a parent.
      const child = planOf(await other.call('POST', '/v2/plans', jsonBody({ parent: id })));
      expect(codeOf(await linesOf(child.id, other))).toBe('409 CONFLICT');
    });

    test('is missing for a plan without one, while it is converted, and when its file is gone', async () => {
      const plain = planOf(await viewer.call('POST', '/v2/plans', jsonBody({ planObjects: '<plan version="2"/>' })));
      expect(codeOf(await linesOf(plain.id))).toBe('409 CONFLICT');
      const plan = planOf(await convert(large(dxf)));
      expect(codeOf(await linesOf(plan.id))).toBe('409 CONFLICT');
      await ended(viewer, plan.id);
      expect((await shown(plan.id)).layers.length).toBeGreaterThan(0);
      const { id } = planOf(await convert(dxf));
      const { files, keys } = await privateFilesOf(id);
      await files.delete(keys[0]!);
      expect(codeOf(await linesOf(id))).toBe('409 CONFLICT');
    });
  });
});
