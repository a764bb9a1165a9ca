import { type FaceLine, mergeCollinear } from '../detect/merge-collinear.ts';
import { PAIR_DEFAULTS, pairFaces, pieceOf } from '../detect/pair-faces.ts';
import { removeStubs } from '../detect/remove-stubs.ts';
import { createSpatialIndex } from '../detect/spatial-index.ts';
import type { WallPiece } from '../detect/wall-segment.ts';
import type { Point } from '../geometry/point.ts';
import { contains } from '../geometry/polygon.ts';
import type { FaceCell } from './face-cell.ts';
import { facesBetween } from './faces-between.ts';
import type { PlaneFace } from './plane-faces.ts';
import { faceKinds } from './wall-faces.ts';

const MAX_THICKNESS_MM = 950;

/** Walls, which run through their openings, and the openings that are drawn with lines from jamb to jamb. */
interface FacePieces {
  readonly pieces: readonly WallPiece[];
  readonly openings: readonly FaceCell[];
  readonly isSolid: (point: Point) => boolean;
}

/**
 * Finds the walls of a drawing as the thin parts of the plane between its lines, in whatever pieces and on whatever
 * layers they are drawn: what a person sees first.
 *
 * @param faces the parts of the plane between the lines
 */
export function facePieces(faces: readonly PlaneFace[], isSwungAt: (cell: FaceCell) => boolean): FacePieces {
  const { borders, openings, isSolid } = wallsBetween(faces, isSwungAt);
  const outlines = mergeCollinear(borders);
  const pairs = pairFaces(outlines, { ...PAIR_DEFAULTS, maxThicknessMm: MAX_THICKNESS_MM, isSolid });
  const found = pairs.map((pair) => pieceOf(outlines, pair));
  return { pieces: removeStubs(found, false), openings, isSolid };
}

/** The share of lines, by length, that bound walls. */
export function wallShare(lines: readonly FaceLine[], isSwungAt: (cell: FaceCell) => boolean): number {
  const outlines = mergeCollinear(wallsBetween(facesBetween(lines), isSwungAt).borders);
  const sum = (all: readonly FaceLine[]) => all.reduce((length, { lengthMm }) => length + lengthMm, 0);
  return sum(outlines) / Math.max(1, sum(lines));
}

/** The walls among faces: the sides that border on something else, and the openings in them. */
function wallsBetween(faces: readonly PlaneFace[], isSwungAt: (cell: FaceCell) => boolean) {
  const { kinds, openings } = faceKinds(faces, isSwungAt);
  const isWall = (number: number) => kinds[number] === 'wall' || kinds[number] === 'opening';
  const walls = faces.filter((_, number) => isWall(number));
  const borders = walls.flatMap(({ sides }) =>
    [...sides].flatMap(([other, own]) => (other >= 0 && isWall(other) ? [] : own)),
  );
  return { borders, openings, isSolid: solidIn(walls) };
}

function solidIn(walls: readonly PlaneFace[]): (point: Point) => boolean {
  const near = createSpatialIndex(walls, ({ bounds }) => bounds);
  return (point) =>
    near({ minX: point.x, minY: point.y, maxX: point.x, maxY: point.y }).some(
      ({ outline, holes }) => contains(outline, point) && !holes.some((hole) => contains(hole, point)),
    );
}
