import { direction, distance, leftOf, plus } from '../../../../../shared/engines/floorplan/geometry/point.ts';
import { onWall } from '../document/along-wall.ts';
import type { PlanView, Wall } from '../document/plan-view.ts';
import { facesAround } from '../document/rooms.ts';
import type { SourceDocument } from '../document/source-document.ts';
import { type Gap, gapAt, gapsWithin } from './gap-at.ts';
import { type TraceKinds, traced } from './trace.ts';
import type { Underlay } from './underlay.ts';

/** As wide as doors between rooms are. */
const [NARROWEST_MM, WIDEST_MM] = [600, 1_100];
/** So far beyond the ends of a wall it is looked for a gap before the next one. */
const BEYOND_MM = NARROWEST_MM / 2;
/** Of a larger plan the ends of walls are not compared with all others: its gaps are clicked one by one. */
const MAX_WALLS = 600;
/** Rooms begin so far from the face of a wall, whatever was rounded. */
const INTO_ROOM_MM = 50;
/** Two gaps of one place. */
const SAME_MM = 100;

/**
 * The gaps of a drawing that may be doors: as wide as a door, with a room on either side. What a gap is, `gapAt` says,
 * as for a click.
 */
export function doorGaps(view: PlanView, underlay: Underlay): readonly Gap[] {
  if (view.walls.length > MAX_WALLS) return [];
  const gaps: Gap[] = [];
  for (const wall of view.walls) {
    const beyond = [-BEYOND_MM, wall.lengthMm + BEYOND_MM].map((mm) => gapAt(view, underlay, onWall(wall, mm), 0));
    for (const gap of [...gapsWithin(view, wall, underlay), ...beyond]) {
      const isNew = gap && !gaps.some(({ at }) => distance(at, gap.at) < SAME_MM);
      if (isNew && isDoor(gap, wall, view)) gaps.push(gap);
    }
  }
  return gaps;
}

/** The document with doors in gaps of its drawing, each as wide as its gap. */
export function withDoors(document: SourceDocument, gaps: readonly Gap[], kinds: TraceKinds): SourceDocument {
  return gaps.reduce((before, gap) => traced(before, { kind: 'opening', gap }, kinds), document);
}

function isDoor({ at, type, widthMm }: Gap, { from, to, value }: Wall, view: PlanView): boolean {
  if (type !== 'door' || widthMm < NARROWEST_MM || widthMm > WIDEST_MM) return false;
  const across = leftOf(direction(from, to));
  const awayMm = value.thicknessMm / 2 + INTO_ROOM_MM;
  return [awayMm, -awayMm].every((away) => facesAround(view, plus(at, across, away)).length > 0);
}
