import type { FlatShape } from '../flat/flat-drawing.ts';
import { elementAt } from '../geometry/element-at.ts';
import { direction, distance, dot } from '../geometry/point.ts';
import { contains, perimeter, signedArea } from '../geometry/polygon.ts';
import type { FaceLine } from './merge-collinear.ts';
import { PAIR_DEFAULTS, pairFaces } from './pair-faces.ts';
import { roomOutlines } from './room-outlines.ts';
import { segmentsOf } from './shape-segments.ts';

/** Walls between rooms; the party wall of two houses may be thicker, but not on all sides of a small room. */
const WALL_MM = [40, 450] as const;
/** Of the outline of a small room, opposite other rooms. */
const MIN_BESIDE = 0.5;
/** A flush table has one side at a wall; more outlines are no plan of rooms. */
const MAX_ROOMS = 500;

/**
 * The outlines as small as furniture that are rooms, where each room is drawn as an outline: closets, ducts and toilets.
 * Furniture lies within the outline of its room; a small room lies outside of all others, and most of its outline runs
 * along theirs, a wall apart.
 */
export function smallRooms(small: readonly FlatShape[], shapes: readonly FlatShape[]): FlatShape[] {
  if (small.length === 0) return [];
  const rooms = roomOutlines(shapes);
  if (rooms.length < 2 || rooms.length + small.length > MAX_ROOMS) return [];
  const apart = small.filter(
    ({ points }) => !rooms.some((room) => points.some((corner) => contains(room.points, corner))),
  );
  const all = [...rooms, ...apart];
  const owned = all.flatMap((shape) => facesOf(shape).map((line) => ({ shape, line })));
  const lines = owned.map(({ line }) => line);
  const [minThicknessMm, maxThicknessMm] = WALL_MM;
  const beside = new Map<FlatShape, number>();
  for (const { first, second, from, to, side } of pairFaces(lines, {
    ...PAIR_DEFAULTS,
    minThicknessMm,
    maxThicknessMm,
  })) {
    const [a, b] = [elementAt(owned, first), elementAt(owned, second)];
    if (a.shape === b.shape || side !== -1 || dot(a.line.along, b.line.along) > 0) continue;
    for (const { shape } of [a, b]) beside.set(shape, (beside.get(shape) ?? 0) + to - from);
  }
  return apart.filter((shape) => (beside.get(shape) ?? 0) >= MIN_BESIDE * perimeter(shape.points));
}

/** The sides of an outline, with the room on the left. */
function facesOf({ points }: FlatShape): FaceLine[] {
  const ring = signedArea(points) > 0 ? points : [...points].reverse();
  return segmentsOf({ points: ring, closed: true })
    .map(({ a, b }): FaceLine => ({ a, b, along: direction(a, b), lengthMm: distance(a, b) }))
    .filter(({ lengthMm }) => lengthMm > 1);
}
