import { distance, type Point } from '../../../../../shared/engines/floorplan/geometry/point.ts';
import { alongWall, nearestWall, onWall } from '../document/along-wall.ts';
import { withNumbers } from '../document/new-element.ts';
import { type Opening, planView, type Wall } from '../document/plan-view.ts';
import { withSection } from '../document/sections.ts';
import type { SourceDocument } from '../document/source-document.ts';
import type { SourceElement } from '../document/source-element.ts';
import type { ChangedWall } from './changed-walls.ts';
import { fitted, freeSpans, hungNumbers, type Span, spanOf, wallDegrees } from './free-spans.ts';

/**
 * Puts openings back into walls that have changed: each within one wall and clear of the others (D1107). An opening
 * whose wall is gone, or is too short for it, is removed.
 *
 * @param changed see {@link changedWalls}
 */
export function keepOpenings(
  before: SourceDocument,
  after: SourceDocument,
  changed: ReadonlyMap<number, ChangedWall>,
): SourceDocument {
  const [old, now] = [planView(before), planView(after)];
  const replaced = new Map<number, readonly SourceElement[]>();
  const taken = new Map<number, Span[]>();
  for (const opening of old.openings.toSorted((a, b) => a.alongMm - b.alongMm)) {
    const { wall } = opening;
    if (!wall) continue;
    const { parts } = changed.get(wall.key) ?? { parts: [wall] };
    if (isSame(wall, parts)) continue;
    const place = wantedPlace(opening, wall, parts);
    const fit = place && fitted(freeSpans(place.wall, now.walls, taken.get(place.wall.key) ?? []), place);
    if (!fit) {
      replaced.set(opening.key, []);
      continue;
    }
    taken.set(place.wall.key, [...(taken.get(place.wall.key) ?? []), spanOf(fit)]);
    const numbers = hungNumbers(place.wall, fit, isReversed(opening, wall));
    replaced.set(opening.key, [withNumbers(opening.source, { ...numbers, depth: opening.value.depthMm })]);
  }
  return withSection(after, 'objects', { replaced });
}

function isSame(wall: Wall, [only, ...further]: readonly Wall[]): boolean {
  return (
    only !== undefined && further.length === 0 && distance(only.from, wall.from) + distance(only.to, wall.to) === 0
  );
}

function wantedPlace({ alongMm, value: { widthMm } }: Opening, wall: Wall, parts: readonly Wall[]) {
  const point = placeOnParts(alongMm, wall, parts);
  const part = point && nearestWall(parts, point);
  return part && { wall: part, alongMm: alongWall(part, point), widthMm };
}

/** A place of a wall on what the wall has become: as far as before from the end that has not moved. */
export function placeOnParts(alongMm: number, wall: Wall, parts: readonly Wall[]): Point | undefined {
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last) return undefined;
  const whole = { ...first, to: last.to, lengthMm: distance(first.from, last.to) };
  const isFromEnd = distance(first.from, wall.from) > 0 && distance(last.to, wall.to) === 0;
  return onWall(whole, isFromEnd ? whole.lengthMm - (wall.lengthMm - alongMm) : alongMm);
}

/** Whether an opening is turned against the direction of its wall. */
export function isReversed({ value: { rotationDegrees } }: Opening, wall: Wall): boolean {
  return Math.cos(((rotationDegrees - wallDegrees(wall)) * Math.PI) / 180) < 0;
}
