import { elementAt } from '../geometry/element-at.ts';
import { dot, minus, plus } from '../geometry/point.ts';
import type { FaceLine } from './merge-collinear.ts';
import type { FacePair } from './pair-faces.ts';

/** How much of a pair another one shares a face with to take it for itself, and how much longer it is. */
const MIN_SHARED = 0.7;
const LONGER = 1.8;
/** Walls are no thicker than what stands in front of them is away, or not by much; spaces between walls are. */
const MAX_THICKER = 1.5;
const SAME_END_MM = 15;

/**
 * Removes pairs of the face of a wall and the front of furniture before it: a face that pairs with a short line on one
 * side and with the other face of its wall on the other side.
 */
export function removeFurniturePairs(lines: readonly FaceLine[], pairs: readonly FacePair[]): FacePair[] {
  const spans = new Map<number, Span[]>();
  for (const pair of pairs) {
    for (const span of spansOf(lines, pair)) {
      const known = spans.get(span.line);
      if (known) known.push(span);
      else spans.set(span.line, [span]);
    }
  }
  return pairs.filter(
    (pair) =>
      !spansOf(lines, pair).some((own) =>
        spans.get(own.line)?.some((other) => other.pair !== pair && standsBefore(own, other)),
      ),
  );
}

/** A pair along one of its faces. */
interface Span {
  readonly pair: FacePair;
  readonly line: number;
  readonly from: number;
  readonly to: number;
}

function standsBefore(own: Span, wall: Span): boolean {
  const [ownMm, wallMm] = [own.to - own.from, wall.to - wall.from];
  if (wallMm < LONGER * ownMm || wall.pair.thicknessMm > MAX_THICKER * own.pair.thicknessMm) return false;
  // Layers of one wall end together at an opening.
  if (Math.min(Math.abs(own.from - wall.from), Math.abs(own.to - wall.to)) < SAME_END_MM) return false;
  return Math.min(own.to, wall.to) - Math.max(own.from, wall.from) >= MIN_SHARED * ownMm;
}

function spansOf(lines: readonly FaceLine[], pair: FacePair): [Span, Span] {
  const [p, q] = [elementAt(lines, pair.first), elementAt(lines, pair.second)];
  const ends = [pair.from, pair.to].map((s) => dot(minus(plus(p.a, p.along, s), q.a), q.along));
  const theirs = { from: Math.min(...ends), to: Math.max(...ends) };
  return [
    { pair, line: pair.first, from: pair.from, to: pair.to },
    { pair, line: pair.second, ...theirs },
  ];
}
