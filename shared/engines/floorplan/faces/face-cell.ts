import { elementAround } from '../geometry/element-at.ts';
import { cross, direction, dot, type Point } from '../geometry/point.ts';

/** A rectangle of one face, or of several side by side: a stretch of wall, or what is drawn in an opening. */
export interface FaceCell {
  /** Four corners, counter-clockwise. */
  readonly corners: readonly Point[];
  /** The numbers of its faces. */
  readonly faces: readonly number[];
}

const STRAIGHT = 0.03;
const SQUARE = 0.12;

/** The four corners of an outline that is a rectangle; undefined of another one. */
export function rectangleIn(outline: readonly Point[]): Point[] | undefined {
  const corners = cornersIn(outline);
  if (corners.length !== 4) return undefined;
  const isSquare = corners.every((corner, index) => {
    const before = direction(elementAround(corners, index - 1), corner);
    const after = direction(corner, elementAround(corners, index + 1 - corners.length));
    return Math.abs(dot(before, after)) < SQUARE;
  });
  return isSquare ? corners : undefined;
}

/** The corners of an outline, without points on a straight side. */
export function cornersIn(outline: readonly Point[]): Point[] {
  return outline.filter((corner, index) => {
    const before = direction(elementAround(outline, index - 1), corner);
    const after = direction(corner, elementAround(outline, index + 1 - outline.length));
    return Math.abs(cross(before, after)) > STRAIGHT;
  });
}
