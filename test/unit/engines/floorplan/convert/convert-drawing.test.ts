import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { conversionReportSchema } from '../../../../../shared/engines/floorplan/convert/conversion-report.ts';
import { convertDrawing } from '../../../../../shared/engines/floorplan/convert/convert-drawing.ts';
import {
  CONVERTER_DEFAULTS,
  converterParamsSchema,
} from '../../../../../shared/engines/floorplan/convert/converter-params.ts';
import { DEFAULT_PLAN_ITEMS } from '../../../../../shared/engines/floorplan/convert/plan-items.ts';
import { drawPlan as drawPicture } from '../../../../../shared/engines/floorplan/drawing/draw-plan.ts';
import { elementAt } from '../../../../../shared/engines/floorplan/geometry/element-at.ts';
import { parsePlanXml } from '../../../../../shared/engines/floorplan/plan-xml/parse-plan-xml.ts';
import { drawPlan } from '../../../../fixtures/floorplans/draw-plan.ts';
import { type DrawingSpec, drawingSpec } from '../../../../fixtures/floorplans/drawing-spec.ts';
import { brokenRules } from '../../../../fixtures/floorplans/plan-xml-rules.ts';
import { readDrawing } from '../../../../fixtures/floorplans/read-drawing.ts';

const SPEC: DrawingSpec = { ...drawingSpec(1), views: 'one', rotationDeg: 0, wrapping: 'none', labels: true };

const convert = (spec = SPEC, params = CONVERTER_DEFAULTS, items = DEFAULT_PLAN_ITEMS) =>
  convertDrawing(readDrawing(drawPlan(spec).dxf), params, items).storeys;

describe('the plan XML of a drawing', () => {
  const { planObjects, conversion } = elementAt(convert(), 0);
  const { walls, objects, texts, floors } = parsePlanXml(planObjects);
  const nodes = new Map(walls.nodes.map((node) => [node.id, node]));
  const nodeOf = (id: number) => nodes.get(id) ?? expect.fail(`There is no node ${id}.`);

  test('has integer nodes, the lower left corner at the origin, y downwards', () => {
    expect(walls.nodes.every(({ xMm, yMm }) => Number.isInteger(xMm) && Number.isInteger(yMm))).toBe(true);
    expect(Math.min(...walls.nodes.map(({ xMm }) => xMm))).toBe(0);
    expect(Math.max(...walls.nodes.map(({ yMm }) => yMm))).toBe(0);
    expect(planObjects).not.toMatch(/="-?\d+e|="-0"/);
  });

  test('has each edge once, none of length 0, from node to node', () => {
    const keys = walls.edges.map(({ from, to }) => [from, to].sort().join(' '));
    expect(new Set(keys).size).toBe(walls.edges.length);
    for (const { from, to } of walls.edges) {
      const [a, b] = [nodeOf(from), nodeOf(to)];
      expect(Math.hypot(a.xMm - b.xMm, a.yMm - b.yMm)).toBeGreaterThanOrEqual(19);
    }
  });

  test('puts every opening on one edge, clear of its ends and of other openings', () => {
    const spans = objects.map((object) => {
      const edge = walls.edges.findIndex(({ from, to }) => {
        const [a, b] = [nodeOf(from), nodeOf(to)];
        const length = Math.hypot(b.xMm - a.xMm, b.yMm - a.yMm);
        const along = ((object.xMm - a.xMm) * (b.xMm - a.xMm) + (object.yMm - a.yMm) * (b.yMm - a.yMm)) / length;
        const across = ((object.xMm - a.xMm) * (b.yMm - a.yMm) - (object.yMm - a.yMm) * (b.xMm - a.xMm)) / length;
        return Math.abs(across) < 1.5 && along - object.widthMm / 2 > -1 && along + object.widthMm / 2 < length + 1;
      });
      return { edge, ...object };
    });
    expect(spans.length).toBeGreaterThan(10);
    expect(spans.every(({ edge }) => edge >= 0)).toBe(true);
    for (const [index, a] of spans.entries()) {
      for (const b of spans.slice(index + 1)) {
        if (a.edge !== b.edge) continue;
        expect(Math.hypot(a.xMm - b.xMm, a.yMm - b.yMm)).toBeGreaterThanOrEqual((a.widthMm + b.widthMm) / 2 - 1);
      }
    }
  });

  test('names rooms and writes a floor for each, its ring made of wall nodes', () => {
    expect(floors.length).toBe(conversion.rooms.length);
    expect(floors.every(({ nodes: ring }) => ring.every(({ nodeId }) => nodes.has(nodeId)))).toBe(true);
    expect(texts.length).toBeGreaterThan(floors.length / 2);
  });

  test('comes with a report in the form that clients know', () => {
    expect(conversionReportSchema.parse(conversion)).toEqual(conversion);
    expect(conversion.counts.doors + conversion.counts.windows).toBe(objects.length);
  });

  test('has the same bytes for the same drawing', () => {
    expect(convert()[0]?.planObjects).toBe(planObjects);
  });
});

const SWINGS = ['arc', 'arcWithLeaf', 'polygonal', 'block'] as const;

test.each(SWINGS)('doors drawn as %s open in the picture as in the drawing', (door) => {
  const { dxf, truth } = drawPlan({ ...SPEC, door });
  const { storeys } = convertDrawing(readDrawing(dxf), CONVERTER_DEFAULTS, DEFAULT_PLAN_ITEMS);
  const ends = leafEnds(drawPicture(parsePlanXml(elementAt(storeys, 0).planObjects)));
  const { walls, openings } = elementAt(truth.storeys, 0);
  const corners = walls.flatMap(({ from, to }) => [from, to]);
  const [left, bottom] = [Math.min(...corners.map(([x]) => x)), Math.min(...corners.map(([, y]) => y))];
  const doors = openings.filter(({ kind }) => kind === 'door');
  const wrong = doors.filter(({ leafEnd: [x, y] }) => {
    return !ends.some((end) => Math.hypot(end.x - (x - left), end.y + (y - bottom)) < 400);
  });
  expect(doors.length).toBeGreaterThan(3);
  expect(wrong).toEqual([]);
});

/** Where the leaves of doors end in a picture, millimetres of the plan. */
function leafEnds(picture: string): { x: number; y: number }[] {
  const symbol =
    /translate\((\S+) (\S+)\) rotate\(([^)]+)\)(?: scale\((\S+) (\S+)\))?"><rect[^>]*\/><path[^>]*\/><path d="M(\S+) ([^\sA]+)A/g;
  return [...picture.matchAll(symbol)].map(([, ...values]) => {
    const [x = 0, y = 0, degrees = 0, flipX = 1, flipY = 1, u = 0, v = 0] = values.map((value) => Number(value ?? 1));
    const [along, across, turn] = [flipX * u, flipY * v, (degrees * Math.PI) / 180];
    return {
      x: x + along * Math.cos(turn) - across * Math.sin(turn),
      y: y + along * Math.sin(turn) + across * Math.cos(turn),
    };
  });
}

test('heights come from the parameters', () => {
  const params = converterParamsSchema.parse({
    windowHeight: 1_100,
    parapetHeight: 850,
    doorHeight: 2_000,
    wallHeight: 2_500,
  });
  const { walls, objects } = parsePlanXml(elementAt(convert(SPEC, params), 0).planObjects);
  expect(new Set(walls.edges.map(({ heightMm }) => heightMm))).toEqual(new Set([2_500]));
  const kinds = new Set(objects.map(({ type, zMm, heightMm }) => `${type} ${zMm} ${heightMm}`));
  expect(kinds).toEqual(new Set(['door 0 2000', 'window 850 1100']));
});

test('a unit and layers in the parameters override what is found', () => {
  const named = { ...SPEC, language: 'en' as const, layers: 'named' as const, version: 'AC1015' as const };
  const drawing = readDrawing(drawPlan({ ...named, unit: 'mm' }).dxf);
  const half = convertDrawing(drawing, { ...CONVERTER_DEFAULTS, unit: 'cm' }, DEFAULT_PLAN_ITEMS);
  expect(half.plan.source).toMatchObject({ unit: 'cm', unitConfidence: 1 });
  const without = convertDrawing(
    drawing,
    { ...CONVERTER_DEFAULTS, layers: { 'A-WALL': 'ignore', '0': 'ignore' } },
    DEFAULT_PLAN_ITEMS,
  );
  expect(without.storeys[0]?.conversion.warnings.map(({ code }) => code)).toContain('NO_WALLS');
});

test('blocks whose names are known items become furniture', () => {
  const furniture = new Map(
    ['BED_160', 'SOFA3', 'WC', 'TABLE_4', 'SHOWER'].map((name) => {
      const item = { itemId: `demo:${name}`, type: 'sofa', widthMm: 2_000, depthMm: null, heightMm: 700 };
      return [name, item];
    }),
  );
  const storeys = convert({ ...SPEC, furniture: true }, CONVERTER_DEFAULTS, { ...DEFAULT_PLAN_ITEMS, furniture });
  const pieces = parsePlanXml(elementAt(storeys, 0).planObjects).objects.filter(({ type }) => type === 'sofa');
  expect(pieces.length).toBeGreaterThan(2);
  expect(pieces.every(({ widthMm, depthMm }) => widthMm === 2_000 && depthMm > 0)).toBe(true);
  expect(pieces.every(({ idMap }) => idMap.itemId?.startsWith('demo:'))).toBe(true);
});

test('each storey becomes a plan, the ground floor first; with a level, only that storey does', () => {
  const spec = { ...SPEC, views: 'storeys' as const };
  expect(convert(spec).map(({ name }) => name)).toEqual(['GROUND FLOOR', 'FIRST FLOOR']);
  expect(convert(spec, { ...CONVERTER_DEFAULTS, level: 1 }).map(({ name }) => name)).toEqual(['FIRST FLOOR']);
});

test('every drawing of the generator becomes a plan that keeps the rules of plan XML', () => {
  fc.assert(
    fc.property(fc.nat(10_000), (seed) => {
      for (const { planObjects, conversion } of convert(drawingSpec(seed))) {
        expect(brokenRules(planObjects, conversion)).toEqual([]);
      }
    }),
    { numRuns: 8 },
  );
});

describe('a warning reports', () => {
  const warnings = (params: Record<string, unknown>) =>
    elementAt(convert({ ...SPEC, layers: 'named', language: 'en' }, converterParamsSchema.parse(params)), 0)
      .conversion.warnings.filter(({ code }) => !code.startsWith('UNIT_'))
      .map(({ code, message }) => `${code}: ${message}`);

  test.each([
    ['a level that does not exist', { level: 3 }, /^LEVEL_MISSING: .*no level 3.*one storey/],
    ['parameters that do not exist', { wallHight: 2_500 }, /^PARAMETER_UNKNOWN: .*wallHight.*wallHeight/],
    ['heights in metres', { wallHeight: 2.8 }, /^HEIGHT_UNUSUAL: .*wallHeight.*2.8 mm/],
    ['layers that do not exist', { layers: { 'A-WALLS': 'wall' } }, /^LAYER_UNKNOWN: .*A-WALLS/],
    ['that the layers of walls can be named', { layers: { 'a-wall': 'ignore', '0': 'ignore' } }, /^NO_WALLS: .*layers/],
  ])('%s', (_, params, expected) => {
    expect(warnings(params).filter((warning) => expected.test(warning))).toHaveLength(1);
  });

  test('nothing when all parameters are known, in any case', () => {
    expect(warnings({ level: 0, wallHeight: 2_500, layers: { 'a-door': 'door' } })).toEqual([]);
  });
});
