import path from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { convertDrawing } from '../../../../../shared/engines/floorplan/convert/convert-drawing.ts';
import { CONVERTER_DEFAULTS } from '../../../../../shared/engines/floorplan/convert/converter-params.ts';
import { DEFAULT_PLAN_ITEMS } from '../../../../../shared/engines/floorplan/convert/plan-items.ts';
import { DRAWING_UNITS } from '../../../../../shared/engines/floorplan/detect/floor-plan.ts';
import { DrawingError } from '../../../../../shared/engines/floorplan/dxf/drawing-error.ts';
import { flattenDrawing } from '../../../../../shared/engines/floorplan/flat/flatten-drawing.ts';
import {
  DRAWING_LINES_BUDGET,
  type DrawingLines,
  drawingLines,
} from '../../../../../shared/engines/floorplan/lines/drawing-lines.ts';
import { linesInThread } from '../../../../../shared/engines/floorplan/lines/lines-in-thread.ts';
import { parsePlanXml } from '../../../../../shared/engines/floorplan/plan-xml/parse-plan-xml.ts';
import { drawPlan } from '../../../../fixtures/floorplans/draw-plan.ts';
import { drawingSpec } from '../../../../fixtures/floorplans/drawing-spec.ts';
import { readDrawing } from '../../../../fixtures/floorplans/read-drawing.ts';

const ENTRY = path.join(import.meta.dirname, '../../../../../shared/engines/floorplan/lines/lines-thread.ts');
const LIMITS = { maxBytes: 4 << 20, maxProcessorMs: 60_000, maxElapsedMs: 60_000, maxHeapMb: 256 };

/** Each storey of a drawing with the lines that belong to its plan. */
function storeysOf(dxf: Buffer) {
  const drawing = readDrawing(dxf);
  return convertDrawing(drawing, CONVERTER_DEFAULTS, DEFAULT_PLAN_ITEMS).storeys.map(
    ({ planObjects, conversion: { unit, frame } }) => ({
      plan: parsePlanXml(planObjects),
      frame,
      unit: unit ?? 'mm',
      lines: drawingLines(flattenDrawing(drawing), DRAWING_UNITS[unit ?? 'mm'], frame),
    }),
  );
}

const segmentsOf = ({ layers }: DrawingLines) =>
  layers.flatMap(({ paths }) =>
    paths.flatMap((numbers) =>
      Array.from({ length: numbers.length / 2 - 1 }, (_, at) => numbers.slice(2 * at, 2 * at + 4)),
    ),
  );

/** The distance of a point from a segment. */
function away([x1 = 0, y1 = 0, x2 = 0, y2 = 0]: readonly number[], x: number, y: number): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const square = dx * dx + dy * dy;
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / square));
  return Math.hypot(x1 + share * dx - x, y1 + share * dy - y);
}

describe('the lines of a drawing', () => {
  test('lie under the walls of the plan, whatever unit, place and direction the drawing has', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), (seed) => {
        for (const { plan, lines } of storeysOf(drawPlan({ ...drawingSpec(seed), wrapping: 'none' }).dxf)) {
          const places = new Map(plan.walls.nodes.map(({ id, xMm, yMm }) => [id, [xMm, yMm] as const]));
          const segments = segmentsOf(lines);
          const under = plan.walls.edges.filter(({ from, to, thicknessMm }) => {
            const [[ax, ay], [bx, by]] = [places.get(from)!, places.get(to)!];
            return [1 / 8, 7 / 8].some((share) => {
              const [x, y] = [ax + (bx - ax) * share, ay + (by - ay) * share];
              return segments.some((segment) => away(segment, x, y) <= thicknessMm / 2 + 3);
            });
          });
          // An opening may be at both of these places.
          expect(under.length, `of drawing ${seed}`).toBeGreaterThanOrEqual(0.8 * plan.walls.edges.length);
        }
      }),
      { numRuns: 12 },
    );
  });

  test('have the roles that the names of their layers say, and the texts in their places', () => {
    const [{ lines, plan }] = storeysOf(
      drawPlan({ ...drawingSpec(1), views: 'one', wrapping: 'none', labels: true, furniture: false }).dxf,
    ) as [ReturnType<typeof storeysOf>[number]];
    expect(lines.complete).toBe(true);
    expect(lines.layers.some(({ role, paths }) => role === 'wall' && paths.length > 0)).toBe(true);
    const texts = lines.layers.flatMap((layer) => layer.texts.map(({ text }) => text)).join(' ');
    for (const { text } of plan.texts) expect(texts).toContain(text);
  });

  test('of another view of the sheet are left out', () => {
    const [first, second] = storeysOf(
      drawPlan({ ...drawingSpec(1), views: 'storeys', wrapping: 'none', rotationDeg: 0 }).dxf,
    );
    expect(first?.frame).not.toEqual(second?.frame);
    const right = Math.max(...segmentsOf(first!.lines).map(([x = 0]) => x));
    expect(right).toBeLessThan(first!.frame!.widthMm + Math.max(3_000, first!.frame!.widthMm) + 1);
  });

  test('begin at the lower left corner of all that is drawn when the plan has no walls', () => {
    const drawing = flattenDrawing(readDrawing(drawPlan({ ...drawingSpec(2), views: 'one', wrapping: 'none' }).dxf));
    const numbers = segmentsOf(drawingLines(drawing, 1));
    expect(Math.min(...numbers.map(([x = 0, , x2 = 0]) => Math.min(x, x2)))).toBe(0);
    expect(Math.max(...numbers.map(([, y = 0, , y2 = 0]) => Math.max(y, y2)))).toBe(0);
  });

  test('end at the budget, and say so', () => {
    const shape = { points: Array.from({ length: 60_000 }, (_, x) => ({ x, y: x % 7 })), closed: false, width: 0 };
    const shapes = Array.from({ length: 4 }, () => ({ ...shape, layer: 'A', instance: -1 }));
    const text = { layer: 'A', instance: -1, at: { x: 1, y: 1 }, height: 1, rotation: 0, text: 'x'.repeat(1_000) };
    const texts = Array.from({ length: 3_000 }, () => text);
    const empty = { arcs: [], fills: [], dimensions: [], instances: [], limitReached: false, missingReferences: [] };
    const { layers, complete } = drawingLines({ ...empty, shapes, texts }, 1);
    expect(complete).toBe(false);
    expect(layers[0]?.paths).toHaveLength(3);
    expect(layers[0]?.texts).toHaveLength(DRAWING_LINES_BUDGET.maxTexts);
    expect(layers[0]?.texts[0]?.text).toHaveLength(DRAWING_LINES_BUDGET.maxTextLetters);
  });

  test('are read in a thread of their own as in this one, and refused for the same reasons', async () => {
    const { dxf } = drawPlan({ ...drawingSpec(3), views: 'one', wrapping: 'none' });
    const [{ frame, unit, lines }] = storeysOf(dxf) as [ReturnType<typeof storeysOf>[number]];
    const read = (file: Uint8Array, maxBytes = LIMITS.maxBytes) =>
      linesInThread(file, { unit, frame }, { entry: ENTRY, limits: { ...LIMITS, maxBytes } });
    expect(await read(dxf)).toEqual(lines);
    const codeOf = (error: unknown) => (error instanceof DrawingError ? error.code : error);
    expect(await read(dxf, 1_000).catch(codeOf)).toBe('ABOVE_LIMIT');
    expect(await read(Buffer.from('AC1032 and the rest')).catch(codeOf)).toBe('DWG');
  });
});
