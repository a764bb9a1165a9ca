import type { FlatShape } from '../flat/flat-drawing.ts';
import { cross, direction, distance, dot, leftOf, minus, plus } from '../geometry/point.ts';
import { lengthOf } from './shape-segments.ts';
import { MIN_WIDE_MM, type WallPiece } from './wall-segment.ts';

const MAX_THICKNESS_MM = 650;
/** Shorter ones are piers and pillars, which may lie either way. */
const MIN_SLENDER = 1.2;
const BOX_SHARE = 0.85;
const MIN_BOXES = 4;
const SQUARE = 0.03;

/** The walls that are drawn as rectangles. */
interface BoxPieces {
  readonly pieces: readonly WallPiece[];
  /** The rectangles: walls, piers and pillars. */
  readonly shapes: readonly FlatShape[];
}

/**
 * The walls of a drawing that shows each wall as a rectangle, as exports of building models do. Outlines of joined
 * walls have other corners, and are read otherwise.
 *
 * @returns undefined unless nearly all lines are sides of such rectangles
 */
export function boxPieces(shapes: readonly FlatShape[]): BoxPieces | undefined {
  const boxes = shapes.flatMap((shape) => {
    const piece = pieceIn(shape);
    return piece ? [{ shape, piece }] : [];
  });
  const slender = boxes.filter(({ piece }) => piece.lengthMm >= MIN_SLENDER * piece.thicknessMm);
  if (slender.length < MIN_BOXES) return undefined;
  if (lengthOf(boxes.map(({ shape }) => shape)) < BOX_SHARE * lengthOf(shapes)) return undefined;
  return { pieces: slender.map(({ piece }) => piece), shapes: boxes.map(({ shape }) => shape) };
}

/** The wall that fills a rectangle, along its longer sides. */
function pieceIn({ points, closed }: FlatShape): WallPiece | undefined {
  const [a, b, c, d, ...others] = points;
  if (!closed || !a || !b || !c || !d || others.length > 0) return undefined;
  const [first, second] = [distance(a, b), distance(b, c)];
  if (Math.abs(distance(c, d) - first) > SQUARE * first || Math.abs(distance(d, a) - second) > SQUARE * second) return;
  if (Math.abs(dot(direction(a, b), direction(b, c))) > SQUARE) return undefined;
  const [start, end, beside] = first >= second ? [a, b, d] : [b, c, a];
  const along = direction(start, end);
  const across = cross(along, minus(beside, start));
  const thicknessMm = Math.abs(across);
  if (thicknessMm < MIN_WIDE_MM || thicknessMm > MAX_THICKNESS_MM) return undefined;
  const middle = plus(start, leftOf(along), across / 2);
  return { start: middle, along, lengthMm: distance(start, end), thicknessMm, single: false };
}
