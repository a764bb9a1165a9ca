import Flatbush from 'flatbush';
import { elementAt } from '../geometry/element-at.ts';
import { cross, dot, leftOf, minus, type Point, plus } from '../geometry/point.ts';
import type { FaceLine } from './merge-collinear.ts';
import type { WallPiece } from './wall-segment.ts';

/** Limits of what is a pair of faces. */
interface PairOptions {
  /** Distances between the two faces of a wall. */
  readonly minThicknessMm: number;
  readonly maxThicknessMm: number;
  /** Largest angle between them. */
  readonly maxAngleRad: number;
  /** Whether there is wall at a point, if closed outlines show it. */
  readonly isSolid: ((point: Point) => boolean) | undefined;
}

/** Limits for walls that are drawn as two lines. */
export const PAIR_DEFAULTS: PairOptions = {
  minThicknessMm: 40,
  maxThicknessMm: 650,
  maxAngleRad: 0.06,
  isSolid: undefined,
};

/** Ends of lines are drawn so inexactly: it turns a short face more than a long one. */
const INEXACT_MM = 4;
const MIN_OVERLAP_MM = 60;
/** The least length of a pair of faces, as a share of its thickness. */
const MIN_SHARE = 0.5;
/** The same for thick walls that are outlines: beside their windows the faces are shorter. */
const MIN_STONE_SHARE = 0.2;
const STONE_MM = 450;
const LONG_SHARE = 3;
const ALIKE_MM = 5;
const ALIKE_SHARE = 0.15;

/** Two faces, and the stretch along the first face where they lie opposite each other. */
export interface FacePair {
  readonly first: number;
  readonly second: number;
  /** Side of the first face on which the second lies: 1 left, -1 right. */
  readonly side: 1 | -1;
  readonly from: number;
  readonly to: number;
  readonly thicknessMm: number;
}

/**
 * Finds stretches where two faces run side by side: nearest first, then longest, each side of a face used once.
 * Source: Dominguez, Garcia, Feito 2012 (wall adjacency graph), with intervals instead of whole lines.
 */
export function pairFaces(lines: readonly FaceLine[], options: PairOptions = PAIR_DEFAULTS): FacePair[] {
  if (lines.length < 2) return [];
  const index = new Flatbush(lines.length);
  for (const { a, b } of lines) {
    index.add(Math.min(a.x, b.x), Math.min(a.y, b.y), Math.max(a.x, b.x), Math.max(a.y, b.y));
  }
  index.finish();
  const reach = options.maxThicknessMm;
  const candidates: FacePair[] = [];
  for (const [first, line] of lines.entries()) {
    const { a, b } = line;
    const found = index.search(
      Math.min(a.x, b.x) - reach,
      Math.min(a.y, b.y) - reach,
      Math.max(a.x, b.x) + reach,
      Math.max(a.y, b.y) + reach,
      (other) => other > first,
    );
    for (const second of found) {
      const pair = opposite(lines, first, second, options);
      if (pair) candidates.push(pair);
    }
  }
  const plausible = options.isSolid ? withoutUnusualStubs(candidates) : candidates;
  plausible.sort(
    (p, q) =>
      steps(p.thicknessMm) - steps(q.thicknessMm) ||
      q.to - q.from - (p.to - p.from) ||
      p.first - q.first ||
      p.second - q.second,
  );

  const used = new Map<string, Interval[]>();
  const free = (line: number, side: number, interval: Interval) =>
    subtract(interval, used.get(`${line} ${side}`) ?? []);
  const take = (line: number, side: number, interval: Interval) => {
    const key = `${line} ${side}`;
    used.set(key, [...(used.get(key) ?? []), interval]);
  };
  return plausible.flatMap((pair) => {
    const other = otherFrame(lines, pair);
    const pieces: FacePair[] = [];
    for (const mine of free(pair.first, pair.side, [pair.from, pair.to])) {
      for (const theirs of free(pair.second, other.side, sorted(other.map(mine[0]), other.map(mine[1])))) {
        const back = sorted(other.back(theirs[0]), other.back(theirs[1]));
        if (back[1] - back[0] < MIN_OVERLAP_MM) continue;
        take(pair.first, pair.side, back);
        take(pair.second, other.side, theirs);
        pieces.push({ ...pair, from: back[0], to: back[1] });
      }
    }
    return pieces;
  });
}

/** The thickness in steps: of pairs within one step, the longer pair comes first. */
function steps(thicknessMm: number): number {
  return Math.round(thicknessMm / ALIKE_MM);
}

/** The wall between two faces: its axis is the middle line. */
export function pieceOf(lines: readonly FaceLine[], { first, second, from, to }: FacePair): WallPiece {
  const [line, other] = [elementAt(lines, first), elementAt(lines, second)];
  const across = (s: number): Point => {
    const point = plus(line.a, line.along, s);
    const normal = leftOf(line.along);
    const gap = cross(minus(other.a, point), other.along) / cross(normal, other.along);
    return plus(point, normal, gap / 2);
  };
  const [start, end] = [across(from), across(to)];
  const lengthMm = Math.hypot(end.x - start.x, end.y - start.y);
  const along = { x: (end.x - start.x) / lengthMm, y: (end.y - start.y) / lengthMm };
  const middle = plus(line.a, line.along, (from + to) / 2);
  const centre = plus(start, along, lengthMm / 2);
  const thicknessMm = 2 * Math.hypot(centre.x - middle.x, centre.y - middle.y);
  return { start, along, lengthMm, thicknessMm, single: false };
}

/** Drops pairs of short faces, unless a long pair of the drawing has the same thickness. */
function withoutUnusualStubs(pairs: readonly FacePair[]): FacePair[] {
  const isLong = ({ from, to, thicknessMm }: FacePair) => to - from >= LONG_SHARE * thicknessMm;
  const usual = [...new Set(pairs.filter(isLong).map(({ thicknessMm }) => Math.round(thicknessMm / 10) * 10))];
  return pairs.filter(
    ({ from, to, thicknessMm }) =>
      to - from >= MIN_SHARE * thicknessMm ||
      usual.some((thickness) => Math.abs(thickness - thicknessMm) <= ALIKE_SHARE * thicknessMm),
  );
}

type Interval = readonly [from: number, to: number];

function opposite(
  lines: readonly FaceLine[],
  first: number,
  second: number,
  options: PairOptions,
): FacePair | undefined {
  const [p, q] = [elementAt(lines, first), elementAt(lines, second)];
  const turn = Math.abs(cross(p.along, q.along)) - INEXACT_MM / Math.min(p.lengthMm, q.lengthMm);
  if (turn > options.maxAngleRad) return undefined;
  const [s1, s2] = [dot(minus(q.a, p.a), p.along), dot(minus(q.b, p.a), p.along)];
  const [from, to] = [Math.max(0, Math.min(s1, s2)), Math.min(p.lengthMm, Math.max(s1, s2))];
  if (to - from < MIN_OVERLAP_MM) return undefined;
  const middle = plus(p.a, p.along, (from + to) / 2);
  const normal = leftOf(p.along);
  const gap = cross(minus(q.a, middle), q.along) / cross(normal, q.along);
  const thicknessMm = Math.abs(gap);
  if (thicknessMm < options.minThicknessMm || thicknessMm > options.maxThicknessMm) return undefined;
  // Thin walls have parallel faces, unless the drawing shows that there is wall; only stone is thick enough to be a
  // wedge.
  if (!options.isSolid && turn > 0.02 && thicknessMm < 300) return undefined;
  const least = options.isSolid && thicknessMm >= STONE_MM ? MIN_STONE_SHARE : MIN_SHARE;
  if (to - from < Math.max(MIN_OVERLAP_MM, least * thicknessMm)) return undefined;
  if (options.isSolid && !options.isSolid(plus(middle, normal, gap / 2))) return undefined;
  return { first, second, side: gap > 0 ? 1 : -1, from, to, thicknessMm };
}

/**
 * Converts places along the first face to places along the second, and gives the side of the second face that is used.
 */
function otherFrame(lines: readonly FaceLine[], { first, second, side }: FacePair) {
  const [p, q] = [elementAt(lines, first), elementAt(lines, second)];
  const sense = Math.sign(dot(p.along, q.along));
  const shift = dot(minus(p.a, q.a), q.along);
  return {
    side: -side * sense,
    map: (s: number) => shift + sense * s,
    back: (s: number) => sense * (s - shift),
  };
}

function subtract([from, to]: Interval, taken: readonly Interval[]): Interval[] {
  let open: Interval[] = [[from, to]];
  for (const [start, end] of taken) {
    open = open.flatMap(([a, b]): Interval[] => {
      if (end <= a || start >= b) return [[a, b]];
      const parts: Interval[] = [];
      if (start - a > MIN_OVERLAP_MM) parts.push([a, start]);
      if (b - end > MIN_OVERLAP_MM) parts.push([end, b]);
      return parts;
    });
  }
  return open;
}

function sorted(a: number, b: number): Interval {
  return a < b ? [a, b] : [b, a];
}
