import { dot, leftOf, minus } from '../geometry/point.ts';
import { byAngle, type FaceLine } from './merge-collinear.ts';
import { splitSorted } from './split-sorted.ts';

/** Lines whose directions differ by less are parallel, radians. */
export const SAME_ANGLE = 0.005;

/** A line in the axes of its row: its distance across, and its stretch along. */
export interface RowLine {
  readonly line: FaceLine;
  readonly across: number;
  readonly from: number;
  readonly to: number;
}

/** Groups lines by direction; the lines of a row are sorted by their distance across. */
export function parallelRows(lines: readonly FaceLine[]): RowLine[][] {
  return splitSorted(byAngle(lines), (next, _, first) => next.angle - first.angle < SAME_ANGLE).flatMap((row) => {
    const [{ line: lead } = {}] = row;
    if (!lead) return [];
    const normal = leftOf(lead.along);
    const rowLines = row.map(({ line }): RowLine => {
      const [a, b] = [minus(line.a, lead.a), minus(line.b, lead.a)];
      const [s, t] = [dot(a, lead.along), dot(b, lead.along)];
      const across = (dot(a, normal) + dot(b, normal)) / 2;
      return { line, across, from: Math.min(s, t), to: Math.max(s, t) };
    });
    return [rowLines.sort((p, q) => p.across - q.across || p.from - q.from)];
  });
}
