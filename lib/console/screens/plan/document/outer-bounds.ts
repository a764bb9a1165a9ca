import { keptWith } from '../../../../../shared/engines/floorplan/drawing/kept-with.ts';
import { direction, leftOf, plus } from '../../../../../shared/engines/floorplan/geometry/point.ts';
import { type Bounds, boundsOf } from '../../../../../shared/engines/floorplan/geometry/polygon.ts';
import type { PlanView } from './plan-view.ts';

const found = keptWith<PlanView['walls'], Bounds | null>();

/** The upright box around the outer faces of all walls, in millimetres of the plan; null without walls. */
export function outerBounds({ walls }: Pick<PlanView, 'walls'>): Bounds | null {
  const known = found.get(walls);
  if (known !== undefined) return known;
  const corners = walls.flatMap(({ from, to, value: { thicknessMm } }) => {
    const across = leftOf(direction(from, to));
    return [from, to].flatMap((end) => [plus(end, across, thicknessMm / 2), plus(end, across, -thicknessMm / 2)]);
  });
  const bounds = boundsOf(corners) ?? null;
  found.set(walls, bounds);
  return bounds;
}
