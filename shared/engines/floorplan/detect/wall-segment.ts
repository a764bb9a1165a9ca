import { dot, leftOf, minus, type Point, plus } from '../geometry/point.ts';
import type { Bounds } from '../geometry/polygon.ts';

/** Thickness of a wall that is drawn as a single line. */
export const SINGLE_LINE_MM = 100;
/** The narrowest polyline that is a wall itself. */
export const MIN_WIDE_MM = 40;
/** The widest polyline that is a wall itself. */
export const MAX_WIDE_MM = 800;

/** A straight piece of a drawn line. */
export interface Segment {
  readonly a: Point;
  readonly b: Point;
}

/** A straight stretch of wall: from `start` over `lengthMm` along `along`, half of the thickness on either side. */
export interface WallPiece {
  readonly start: Point;
  /** Unit vector. */
  readonly along: Point;
  readonly lengthMm: number;
  readonly thicknessMm: number;
  /** Drawn as one line or as the inner face only, so that its thickness is a guess. */
  readonly single: boolean;
}

/** The place of a point relative to a piece: s along its axis from its start, v to the left of it. */
export function inPiece({ start, along }: Pick<WallPiece, 'start' | 'along'>, point: Point): { s: number; v: number } {
  const from = minus(point, start);
  return { s: dot(from, along), v: dot(from, leftOf(along)) };
}

/** The point at s along a piece and v to the left of its axis. */
export function onPiece({ start, along }: Pick<WallPiece, 'start' | 'along'>, s: number, v = 0): Point {
  return plus(plus(start, along, s), leftOf(along), v);
}

/** The end of the axis of a piece. */
export function endOf(piece: WallPiece): Point {
  return onPiece(piece, piece.lengthMm);
}

/** The box around a piece, its thickness included, and `reachMm` beyond it. */
export function boxAroundPiece(piece: WallPiece, reachMm = 0): Bounds {
  const { start, along, lengthMm } = piece;
  const [endX, endY] = [start.x + lengthMm * along.x, start.y + lengthMm * along.y];
  const grow = piece.thicknessMm / 2 + reachMm;
  return {
    minX: Math.min(start.x, endX) - grow,
    minY: Math.min(start.y, endY) - grow,
    maxX: Math.max(start.x, endX) + grow,
    maxY: Math.max(start.y, endY) + grow,
  };
}
