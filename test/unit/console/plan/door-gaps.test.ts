import { expect, it } from 'vitest';
import { deleteObject } from '../../../../lib/console/screens/plan/commands/pieces.ts';
import { planView } from '../../../../lib/console/screens/plan/document/plan-view.ts';
import { doorGaps, withDoors } from '../../../../lib/console/screens/plan/underlay/door-gaps.ts';
import { distance } from '../../../../shared/engines/floorplan/geometry/point.ts';
import { drawPlan } from '../../../fixtures/floorplans/draw-plan.ts';
import { drawingSpec } from '../../../fixtures/floorplans/drawing-spec.ts';
import { openedDrawing } from '../../../fixtures/floorplans/opened-drawing.ts';
import { runs } from '../../../runs.ts';

const NEAR_MM = 150;

/** A house as the editor opens it, without the doors that were found in its drawing. */
function withoutDoors(seed: number) {
  const spec = {
    ...drawingSpec(seed),
    views: 'one' as const,
    wrapping: 'none' as const,
    wallStyle: 'openLines' as const,
    inexactMm: 0,
  };
  const { document, underlay, kinds } = openedDrawing(drawPlan(spec).dxf);
  const doors = planView(document).openings.filter(({ value }) => value.type === 'door');
  const bare = doors.reduce((plan, { key }) => deleteObject(plan, key), document);
  return { bare, underlay, kinds, doors: doors.map(({ value }) => ({ x: value.xMm, y: value.yMm })) };
}

it('gaps of a drawing that may be doors are where its doors are, and all become doors', () => {
  const count = { gaps: 0, right: 0, hung: 0 };
  for (let seed = 1; seed <= runs(20); seed++) {
    const { bare, underlay, kinds, doors } = withoutDoors(seed);
    const gaps = doorGaps(planView(bare), underlay);
    count.gaps += gaps.length;
    count.right += gaps.filter(({ at }) => doors.some((door) => distance(door, at) < NEAR_MM)).length;
    const made = planView(withDoors(bare, gaps, kinds)).openings.filter(({ value }) => value.type === 'door');
    count.hung += made.length;
  }
  expect(count.right / count.gaps).toBeGreaterThan(0.8);
  expect(count.hung).toBe(count.gaps);
});
