import { expect, it } from 'vitest';
import { deleteObject } from '../../../../lib/console/screens/plan/commands/pieces.ts';
import { deleteWall } from '../../../../lib/console/screens/plan/commands/walls.ts';
import { alongWall, onWall } from '../../../../lib/console/screens/plan/document/along-wall.ts';
import { planView, type Wall } from '../../../../lib/console/screens/plan/document/plan-view.ts';
import { EMPTY_PLAN, readSource } from '../../../../lib/console/screens/plan/document/source-document.ts';
import { changeEditor } from '../../../../lib/console/screens/plan/editor/change-editor.ts';
import { openedEditor } from '../../../../lib/console/screens/plan/editor/editor-state.ts';
import { traceAt, traced } from '../../../../lib/console/screens/plan/underlay/trace.ts';
import { underlayOf } from '../../../../lib/console/screens/plan/underlay/underlay.ts';
import { unusedOutline } from '../../../../lib/console/screens/plan/underlay/unused-outline.ts';
import { distance, type Point } from '../../../../shared/engines/floorplan/geometry/point.ts';
import { demoDrawing } from '../../../../shared/samples/demo-drawing.ts';
import { drawPlan } from '../../../fixtures/floorplans/draw-plan.ts';
import { drawingSpec } from '../../../fixtures/floorplans/drawing-spec.ts';
import { ITEMS, openedDrawing } from '../../../fixtures/floorplans/opened-drawing.ts';
import { runs } from '../../../runs.ts';

const REACH_MM = 90;

/** Houses of all units, directions and languages, whose walls are pairs of lines. */
const HOUSES = Array.from({ length: runs(40) }, (_, seed) => ({
  ...drawingSpec(seed + 1),
  views: 'one' as const,
  wrapping: 'none' as const,
  wallStyle: seed % 2 === 0 ? ('openLines' as const) : ('jambLines' as const),
  inexactMm: 0,
}));
/** A point on a face of a wall, at a share of its length. */
function onFace(wall: Wall, share: number, side: 1 | -1): Point {
  const away = (side * wall.value.thicknessMm) / 2 / wall.lengthMm;
  const at = onWall(wall, wall.lengthMm * share);
  return { x: at.x - (wall.to.y - wall.from.y) * away, y: at.y + (wall.to.x - wall.from.x) * away };
}

/** Whether walls lie along all of a wall. */
function covers(walls: readonly Wall[], wall: Wall): boolean {
  return Array.from({ length: 20 }, (_, at) => onWall(wall, (wall.lengthMm * (at + 1)) / 21)).every((place) =>
    walls.some((each) => distance(onWall(each, alongWall(each, place)), place) < 30),
  );
}

it('a wall that is missing comes back with a click on one of its lines', () => {
  const found = { back: 0, all: 0 };
  for (const spec of HOUSES) {
    const { document, underlay, kinds } = openedDrawing(drawPlan(spec).dxf);
    const { walls, openings } = planView(document);
    for (const wall of walls) {
      if (wall.lengthMm < 900 || openings.some((each) => each.wall?.key === wall.key)) continue;
      const without = deleteWall(document, wall.key);
      found.all += 1;
      const isBack = ([1, -1] as const).some((side) => {
        const trace = traceAt(without, underlay, onFace(wall, 1 / 2, side), REACH_MM, kinds);
        return trace?.kind === 'wall' && covers(planView(traced(without, trace, kinds)).walls, wall);
      });
      if (isBack) found.back += 1;
    }
  }
  expect(found.back / found.all).toBeGreaterThan(0.7);
});

it('a door or window that is missing comes back with a click on its gap', () => {
  const found = { back: 0, all: 0 };
  for (const spec of HOUSES) {
    const { document, underlay, kinds } = openedDrawing(drawPlan(spec).dxf);
    for (const { key, value } of planView(document).openings) {
      const without = deleteObject(document, key);
      const trace = traceAt(without, underlay, { x: value.xMm, y: value.yMm }, REACH_MM, kinds);
      found.all += 1;
      if (trace?.kind !== 'opening') continue;
      const hung = planView(traced(without, trace, kinds)).openings.at(-1)?.value;
      if (hung?.type === value.type && Math.abs(hung.widthMm - value.widthMm) <= 30) found.back += 1;
    }
  }
  expect(found.back / found.all).toBeGreaterThan(0.6);
});

it('all walls of a drawing are traced by hand into an empty plan, and meet at their corners', () => {
  const { document, underlay, kinds } = openedDrawing(Buffer.from(demoDrawing()));
  const whole = planView(document);
  let plan = readSource(EMPTY_PLAN);
  for (const wall of whole.walls) {
    for (const side of [1, -1] as const) {
      const trace = traceAt(plan, underlay, onFace(wall, 1 / 4, side), REACH_MM, kinds);
      if (trace?.kind === 'wall') plan = traced(plan, trace, kinds);
    }
  }
  const places = (view: typeof whole) => new Set(view.nodes.map(({ value: { xMm, yMm } }) => `${xMm} ${yMm}`));
  const made = places(planView(plan));
  for (const corner of places(whole)) expect(made).toContain(corner);
});

it('what is not understood becomes less with each wall that is drawn', () => {
  const { document, underlay } = openedDrawing(Buffer.from(demoDrawing()));
  const lines = (plan: typeof document) => unusedOutline(underlay, planView(plan)).split('M').length - 1;
  const [all, none] = [lines(readSource(EMPTY_PLAN)), lines(document)];
  const less = lines(deleteWall(document, planView(document).walls[0]!.key));
  expect([all > less, less > none, none]).toEqual([true, true, 0]);
});

it('the tool says so where the drawing has nothing, and does not change the plan', () => {
  const { document, underlay } = openedDrawing(Buffer.from(demoDrawing()));
  const reach = { reachMm: REACH_MM, gridMm: 50 };
  const state = [
    { type: 'underlay', underlay } as const,
    { type: 'tool', tool: 'trace' } as const,
    { type: 'press', point: { x: 90_000, y: 90_000 }, reach } as const,
  ].reduce(changeEditor, openedEditor(document, ITEMS));
  expect([state.notice, state.history.present === document]).toEqual(['nothingToTrace', true]);
});

it('lines of a layer that somebody has called furniture count as understood, whatever the name of the layer says', () => {
  const path = [0, 0, 4_000, 0];
  const layers = [{ name: 'A1', role: null, paths: [path], texts: [] }];
  const drawing = { unit: 'mm' as const, complete: true, layers };
  const none = { walls: [], openings: [] };
  expect(unusedOutline(underlayOf(drawing), none)).not.toBe('');
  expect(unusedOutline(underlayOf(drawing, { A1: 'furniture' }), none)).toBe('');
});

it('the furniture of a drawing is drawn apart, to step back behind that of the plan', () => {
  const layerOf = (name: string, x: number) => ({ name, role: null, paths: [[x, 0, x, 900]], texts: [] });
  const drawing = { unit: 'mm' as const, complete: true, layers: [layerOf('A1', 1_000), layerOf('A2', 2_000)] };
  const { outline, furniture } = underlayOf(drawing, { A2: 'furniture' });
  expect([outline, furniture]).toEqual(['M1000 0L1000 900', 'M2000 0L2000 900']);
});
