import { dot, leftOf, type Point } from '../geometry/point.ts';
import { type NonEmpty, splitSorted } from './split-sorted.ts';
import type { Segment } from './wall-segment.ts';

/** A straight line of a drawing, made of all segments that continue or cover each other. */
export interface FaceLine extends Segment {
  /** Unit vector from a to b, with an angle of [0, 180) degrees. */
  readonly along: Point;
  readonly lengthMm: number;
}

const SHORTEST_MM = 5;
const ANGLE_STEP_RAD = 0.0035;
const OFFSET_MM = 2;
const TOUCH_MM = 3;

/**
 * Joins segments that lie on one line and touch or overlap, in whatever pieces, order and direction they are drawn.
 */
export function mergeCollinear(segments: Iterable<Segment>): FaceLine[] {
  const lines: FaceLine[] = [];
  for (const { a, b } of segments) {
    const lengthMm = Math.hypot(b.x - a.x, b.y - a.y);
    if (lengthMm < SHORTEST_MM) continue;
    const along = { x: (b.x - a.x) / lengthMm, y: (b.y - a.y) / lengthMm };
    const forward = along.y > 1e-9 || (Math.abs(along.y) <= 1e-9 && along.x > 0);
    lines.push(forward ? { a, b, along, lengthMm } : { a: b, b: a, along: { x: -along.x, y: -along.y }, lengthMm });
  }
  // Turns near 180 degrees are turns near 0: both ends of the range meet.
  const order = byAngle(lines);
  return splitSorted(order, (next, previous) => next.angle - previous.angle < ANGLE_STEP_RAD).flatMap((parallel) =>
    mergeParallel(parallel.map(({ line }) => line)),
  );
}

/** Lines with their directions, radians, ascending. */
export function byAngle(lines: readonly FaceLine[]): { line: FaceLine; angle: number }[] {
  return lines
    .map((line) => ({ line, angle: Math.atan2(line.along.y, line.along.x) }))
    .sort((p, q) => p.angle - q.angle);
}

function mergeParallel(lines: readonly FaceLine[]): FaceLine[] {
  const longest = lines.reduce((best, line) => (line.lengthMm > best.lengthMm ? line : best));
  const { along, a: origin } = longest;
  const normal = leftOf(along);
  const offset = (point: Point) => dot({ x: point.x - origin.x, y: point.y - origin.y }, normal);
  const place = (point: Point) => dot({ x: point.x - origin.x, y: point.y - origin.y }, along);
  const rows = lines
    .map((line) => ({
      line,
      offset: (offset(line.a) + offset(line.b)) / 2,
      from: Math.min(place(line.a), place(line.b)),
      to: Math.max(place(line.a), place(line.b)),
    }))
    .sort((p, q) => p.offset - q.offset || p.from - q.from);
  const result: FaceLine[] = [];
  for (const same of splitSorted(rows, (next, _, first) => next.offset - first.offset < OFFSET_MM)) {
    let chain: NonEmpty<FaceLine> | undefined;
    let reach = Number.NEGATIVE_INFINITY;
    for (const { line, from, to } of same.sort((p, q) => p.from - q.from)) {
      if (!chain || from > reach + TOUCH_MM) {
        if (chain) result.push(joined(chain));
        chain = [line];
        reach = to;
      } else {
        chain.push(line);
        reach = Math.max(reach, to);
      }
    }
    if (chain) result.push(joined(chain));
  }
  return result;
}

/** Joins lines to one from the first end to the last one, as they were drawn. */
function joined(lines: NonEmpty<FaceLine>): FaceLine {
  if (lines.length === 1) return lines[0];
  const { along } = lines.reduce((best, line) => (line.lengthMm > best.lengthMm ? line : best));
  const ends = lines.flatMap(({ a, b }) => [a, b]);
  const a = ends.reduce((least, end) => (dot(end, along) < dot(least, along) ? end : least));
  const b = ends.reduce((most, end) => (dot(end, along) > dot(most, along) ? end : most));
  const lengthMm = Math.hypot(b.x - a.x, b.y - a.y);
  return { a, b, along: { x: (b.x - a.x) / lengthMm, y: (b.y - a.y) / lengthMm }, lengthMm };
}
