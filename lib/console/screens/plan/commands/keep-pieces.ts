import { distance, minus, type Point, plus, turned } from '../../../../../shared/engines/floorplan/geometry/point.ts';
import { alongWall, nearestWall, onWall } from '../document/along-wall.ts';
import { withNumbers } from '../document/new-element.ts';
import { planView } from '../document/plan-view.ts';
import { withSection } from '../document/sections.ts';
import type { SourceDocument } from '../document/source-document.ts';
import type { SourceElement } from '../document/source-element.ts';
import { backOf, isAtFace } from './back-of-piece.ts';
import type { ChangedWall } from './changed-walls.ts';
import { wallDegrees } from './free-spans.ts';
import { placeOnParts } from './keep-openings.ts';
import { turnOf } from './pieces.ts';

/** Plans hold hundredths of a degree. */
const LEAST_TURN_DEGREES = 0.005;

/**
 * Moves pieces along whose back stands at a wall that has moved, turned or become thicker: the back stays as far from
 * the face.
 *
 * @param changed see {@link changedWalls}; only these walls are looked at, because this runs in every frame of a drag
 */
export function keepPieces(
  before: SourceDocument,
  after: SourceDocument,
  changed: ReadonlyMap<number, ChangedWall>,
): SourceDocument {
  const moved = [...changed.values()].filter(({ parts }) => parts.length > 0);
  if (moved.length === 0) return after;
  const replaced = planView(before).pieces.flatMap(({ key, value, source }): [number, readonly SourceElement[]][] => {
    const back = backOf(value);
    const at = moved.find(({ wall }) => isAtFace(wall, back));
    if (!at) return [];
    const pose = poseAt(at, { x: value.xMm, y: value.yMm }, back.middle);
    if (!pose || (pose.x === value.xMm && pose.y === value.yMm && pose.turnDegrees === 0)) return [];
    const rotation = pose.turnDegrees === 0 ? value.rotationDegrees : turnOf(value.rotationDegrees + pose.turnDegrees);
    return [[key, [withNumbers(source, { x: pose.x, y: pose.y, rotation })]]];
  });
  return withSection(after, 'objects', { replaced: new Map(replaced) });
}

/** Where a piece stands now whose back is at a wall, and by how much it has turned with the wall. */
function poseAt({ wall, parts }: ChangedWall, place: Point, back: Point) {
  const alongMm = alongWall(wall, back);
  const foot = onWall(wall, alongMm);
  const point = placeOnParts(alongMm, wall, parts);
  const part = point && nearestWall(parts, point);
  if (!part || part.lengthMm === 0 || wall.lengthMm === 0) return undefined;
  const byDegrees = wallDegrees(part) - wallDegrees(wall);
  const turnDegrees = Math.abs(byDegrees) < LEAST_TURN_DEGREES ? 0 : byDegrees;
  const awayMm = distance(place, foot);
  const thickerMm = (part.value.thicknessMm - wall.value.thicknessMm) / 2;
  const offset = minus(place, foot);
  const moved = turned((turnDegrees * Math.PI) / 180)(offset);
  const { x, y } = plus(point, moved, awayMm === 0 ? 1 : 1 + thickerMm / awayMm);
  return { x: Math.round(x) + 0, y: Math.round(y) + 0, turnDegrees };
}
