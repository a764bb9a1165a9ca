import { dot, leftOf, minus } from '../geometry/point.ts';
import { byAngle, type FaceLine } from './merge-collinear.ts';

/** Lines that differ less are of one direction, radians. */
export const SAME_ANGLE = 0.005;

/** A line in the axes of its row: how far across, and its stretch along. */
export interface Rung {
  readonly line: FaceLine;
  readonly across: number;
  readonly from: number;
  readonly to: number;
}

/** Lines of one direction each, ascending across. */
export function parallelRows(lines: readonly FaceLine[]): Rung[][] {
  const order = byAngle(lines);
  const rows: Rung[][] = [];
  for (let first = 0; first < order.length; ) {
    const { line: lead, angle } = order[first]!;
    let end = first + 1;
    while (end < order.length && order[end]!.angle - angle < SAME_ANGLE) end++;
    const normal = leftOf(lead.along);
    const rungs = order.slice(first, end).map(({ line }): Rung => {
      const [a, b] = [minus(line.a, lead.a), minus(line.b, lead.a)];
      const [s, t] = [dot(a, lead.along), dot(b, lead.along)];
      const across = (dot(a, normal) + dot(b, normal)) / 2;
      return { line, across, from: Math.min(s, t), to: Math.max(s, t) };
    });
    rows.push(rungs.sort((p, q) => p.across - q.across || p.from - q.from));
    first = end;
  }
  return rows;
}
