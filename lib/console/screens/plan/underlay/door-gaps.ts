import {
  direction,
  distance,
  leftOf,
  type Point,
  plus,
} from '../../../../../shared/engines/floorplan/geometry/point.ts';
import { onWall, type PlanView, type Wall } from '../document/plan-view.ts';
import { facesAround } from '../document/rooms.ts';
import type { SourceDocument } from '../document/source-document.ts';
import { type Gap, gapAt } from './gap-at.ts';
import { type TraceKinds, traced } from './trace.ts';
import type { Underlay } from './underlay.ts';

/** As wide as doors between rooms are. */
const [NARROWEST_MM, WIDEST_MM] = [600, 1_100];
/** No gap for a door lies between two looks. */
const LOOK_EVERY_MM = NARROWEST_MM / 2;
/** Rooms begin so far from the face of a wall, whatever was rounded. */
const INTO_ROOM_MM = 50;
/** Two gaps of one place. */
const SAME_MM = 100;

/**
 * The gaps of a drawing that may be doors: as wide as a door, with a room on either side. What a gap is, `gapAt` says,
 * as for a click.
 */
export function doorGaps(view: PlanView, underlay: Underlay): readonly Gap[] {
  const gaps: Gap[] = [];
  for (const wall of view.walls)
    for (const place of looksAlong(wall)) {
      const gap = gapAt(view, underlay, place, 0);
      const isNew = gap && !gaps.some(({ at }) => distance(at, gap.at) < SAME_MM);
      if (isNew && isDoor(gap, wall, view)) gaps.push(gap);
    }
  return gaps;
}

/** The document with doors in gaps of its drawing, each as wide as its gap. */
export function withDoors(document: SourceDocument, gaps: readonly Gap[], kinds: TraceKinds): SourceDocument {
  return gaps.reduce((before, gap) => traced(before, { kind: 'opening', gap }, kinds), document);
}

/** Places on a wall, and one beyond each of its ends. */
function looksAlong(wall: Wall): readonly Point[] {
  const count = Math.floor(wall.lengthMm / LOOK_EVERY_MM) + 2;
  return Array.from({ length: count + 1 }, (_, at) => onWall(wall, (at - 1) * LOOK_EVERY_MM + 1));
}

function isDoor({ at, type, widthMm }: Gap, { from, to, value }: Wall, view: PlanView): boolean {
  if (type !== 'door' || widthMm < NARROWEST_MM || widthMm > WIDEST_MM) return false;
  const across = leftOf(direction(from, to));
  const awayMm = value.thicknessMm / 2 + INTO_ROOM_MM;
  return [awayMm, -awayMm].every((away) => facesAround(view, plus(at, across, away)).length > 0);
}
