import { unusedBy } from '../../../../../shared/engines/floorplan/detect/unused-by.ts';
import { MIN_LINE_MM, UNDERSTOOD } from '../../../../../shared/engines/floorplan/detect/unused-lines.ts';
import { between, distance } from '../../../../../shared/engines/floorplan/geometry/point.ts';
import type { PlanView } from '../document/plan-view.ts';
import type { Underlay } from './underlay.ts';

/**
 * The long lines of a drawing that are no part of the plan as it is now, as the data of a path: the same lines that the
 * report of the conversion counts (D1062), less those beside an opening, as the leaf of its door.
 */
export function unusedOutline({ lines }: Underlay, { walls, openings }: Pick<PlanView, 'walls' | 'openings'>): string {
  const isUnused = unusedBy(walls.map(({ from, to, value }) => ({ from, to, thicknessMm: value.thicknessMm })));
  const doors = openings.map(({ value: { xMm, yMm, widthMm } }) => ({ at: { x: xMm, y: yMm }, reachMm: widthMm }));
  return lines
    .filter(({ a, b, role }) => {
      if (role && UNDERSTOOD.has(role)) return false;
      if (distance(a, b) < MIN_LINE_MM || !isUnused(a, b)) return false;
      const middle = between(a, b);
      return !doors.some(({ at, reachMm }) => distance(at, middle) <= reachMm);
    })
    .map(({ a, b }) => `M${a.x} ${a.y}L${b.x} ${b.y}`)
    .join('');
}
