import { keptWith } from '../../../../../shared/engines/floorplan/drawing/kept-with.ts';
import type { PlanObject } from '../../../../../shared/engines/floorplan/plan-xml/plan-document.ts';
import type { Part, PlanView } from '../document/plan-view.ts';
import { nearSquares } from '../document/squares.ts';
import { areCrossing } from './crossing.ts';
import { footprintOf } from './footprint.ts';

/** A table stands on a rug, and a lamp on a table. */
const STANDING_MM = 30;

const found = keptWith<PlanView['pieces'], ReadonlyMap<number, readonly Part<PlanObject>[]>>();

/**
 * The pieces that each piece overlaps, by their boxes; those that overlap none are missing. A seat at a table is
 * pushed under it. Its cost grows with the plan, not with the square of it.
 */
export function overlapsIn({ pieces }: Pick<PlanView, 'pieces'>): ReadonlyMap<number, readonly Part<PlanObject>[]> {
  const known = found.get(pieces);
  if (known) return known;
  const near = nearSquares(pieces.map((part) => ({ part, squares: footprintOf(part.value).squares })));
  const all = new Map<number, readonly Part<PlanObject>[]>();
  for (const { key, value } of pieces) {
    const footprint = footprintOf(value);
    const others = new Map<number, Part<PlanObject>>();
    for (const { part } of near(footprint.squares)) {
      if (part.key === key || others.has(part.key) || !areBothThere(value, part.value)) continue;
      if (areCrossing(footprint, footprintOf(part.value))) others.set(part.key, part);
    }
    if (others.size > 0) all.set(key, [...others.values()]);
  }
  found.set(pieces, all);
  return all;
}

/** Whether two pieces may be in each other, by their heights, their distance and what they are. */
function areBothThere(a: PlanObject, b: PlanObject): boolean {
  const sharedMm = Math.min(a.zMm + a.heightMm, b.zMm + b.heightMm) - Math.max(a.zMm, b.zMm);
  const reachMm = a.widthMm + a.depthMm + b.widthMm + b.depthMm;
  const isNear = Math.abs(a.xMm - b.xMm) + Math.abs(a.yMm - b.yMm) < reachMm;
  return isNear && sharedMm > STANDING_MM && !isSeatAtTable(a, b) && !isSeatAtTable(b, a);
}

function isSeatAtTable(seat: PlanObject, table: PlanObject): boolean {
  return seat.type === 'seating' && table.type === 'table';
}
