import type { FlatShape } from '../flat/flat-drawing.ts';
import { elementAt } from '../geometry/element-at.ts';
import { dot } from '../geometry/point.ts';
import { perimeter } from '../geometry/polygon.ts';
import { PAIR_DEFAULTS, pairFaces } from './pair-faces.ts';
import { inRooms, roomFaces, roomOutlines } from './room-outlines.ts';

/** Walls between rooms; the party wall of two houses may be thicker, but not on all sides of a small room. */
const WALL_MM = [40, 450] as const;
/** At least this share of the outline of a small room is opposite other rooms. */
const MIN_BESIDE = 0.5;
/** A flush table has one side at a wall; more outlines are no plan of rooms. */
const MAX_ROOMS = 500;

/**
 * The outlines as small as furniture that are rooms, where each room is drawn as an outline: closets, ducts and
 * toilets. Furniture lies within the outline of its room; a small room lies outside of all others, and most of its
 * outline runs along theirs, a wall apart.
 */
export function smallRooms(small: readonly FlatShape[], shapes: readonly FlatShape[]): FlatShape[] {
  if (small.length === 0) return [];
  const outlines = roomOutlines(shapes);
  if (outlines.rooms.length < 2 || outlines.rooms.length + small.length > MAX_ROOMS) return [];
  const isInRoom = inRooms(outlines);
  const apart = small.filter(({ points }) => !points.some(isInRoom));
  const owned = [
    ...roomFaces(outlines).map((line) => ({ shape: undefined, line })),
    ...apart.flatMap((shape) => roomFaces({ rooms: [shape], holes: [] }).map((line) => ({ shape, line }))),
  ];
  const lines = owned.map(({ line }) => line);
  const [minThicknessMm, maxThicknessMm] = WALL_MM;
  const beside = new Map<FlatShape, number>();
  for (const { first, second, from, to, side } of pairFaces(lines, {
    ...PAIR_DEFAULTS,
    minThicknessMm,
    maxThicknessMm,
  })) {
    const [a, b] = [elementAt(owned, first), elementAt(owned, second)];
    if ((a.shape === b.shape && a.shape !== undefined) || side !== -1 || dot(a.line.along, b.line.along) > 0) continue;
    for (const { shape } of [a, b]) if (shape) beside.set(shape, (beside.get(shape) ?? 0) + to - from);
  }
  return apart.filter((shape) => (beside.get(shape) ?? 0) >= MIN_BESIDE * perimeter(shape.points));
}
