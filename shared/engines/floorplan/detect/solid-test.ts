import type { FlatShape } from '../flat/flat-drawing.ts';
import type { Point } from '../geometry/point.ts';
import { type Bounds, boundsOf, contains, isWithin, perimeter } from '../geometry/polygon.ts';
import { lengthOf } from './shape-segments.ts';

const CLOSED_SHARE = 0.85;
const MAX_OUTLINE_CORNERS = 4_000;
/** Loops whose extents differ by less are one loop, drawn as an outline and as its hatch. */
const DUPLICATE_MM = 25;
const DUPLICATE_SHARE = 0.02;

/**
 * A test whether there is wall at a point, when nearly all lines are closed outlines of walls; an outline within
 * another one is a hole. Undefined otherwise.
 */
export function solidTest(shapes: readonly FlatShape[]): ((point: Point) => boolean) | undefined {
  const closed = shapes.filter(isLoop);
  const corners = closed.reduce((sum, { points }) => sum + points.length, 0);
  if (closed.length === 0 || corners > MAX_OUTLINE_CORNERS) return undefined;
  if (lengthOf(closed) < CLOSED_SHARE * lengthOf(shapes)) return undefined;
  const loops = closed.flatMap((shape) => loopOf(shape) ?? []);
  return (point) =>
    loops.filter(({ points, bounds }) => isWithin(bounds, point) && contains(points, point)).length % 2 === 1;
}

/** Removes loops that repeat an earlier one. */
export function removeDuplicateLoops(shapes: readonly FlatShape[]): FlatShape[] {
  const columns = new Map<number, Loop[]>();
  return shapes.filter((shape) => {
    const loop = isLoop(shape) ? loopOf(shape) : undefined;
    if (!loop) return true;
    const column = Math.round(loop.bounds.minX / DUPLICATE_MM);
    const near = [column - 1, column, column + 1].flatMap((at) => columns.get(at) ?? []);
    if (near.some((other) => areDuplicates(loop, other))) return false;
    columns.set(column, [...(columns.get(column) ?? []), loop]);
    return true;
  });
}

interface Loop {
  readonly points: readonly Point[];
  readonly bounds: Bounds;
  readonly aroundMm: number;
}

/** Whether a shape is closed and has an inside. */
export function isLoop({ closed, points }: FlatShape): boolean {
  return closed && points.length > 2;
}

function loopOf({ points }: FlatShape): Loop | undefined {
  const bounds = boundsOf(points);
  return bounds && { points, bounds, aroundMm: perimeter(points) };
}

function areDuplicates(a: Loop, b: Loop): boolean {
  const sides = ['minX', 'minY', 'maxX', 'maxY'] as const;
  return (
    sides.every((side) => Math.abs(a.bounds[side] - b.bounds[side]) <= DUPLICATE_MM) &&
    Math.abs(a.aroundMm - b.aroundMm) <= DUPLICATE_SHARE * a.aroundMm
  );
}
