import type { FlatShape } from '../flat/flat-drawing.ts';
import { elementAt } from '../geometry/element-at.ts';
import { distance, dot, leftOf, minus, type Point, plus } from '../geometry/point.ts';
import type { FaceLine } from './merge-collinear.ts';
import { type FacePair, PAIR_DEFAULTS, pairFaces, pieceOf } from './pair-faces.ts';
import { inRooms, type RoomOutlines, roomFaces } from './room-outlines.ts';
import { solidPieces } from './solid-pieces.ts';
import { inPiece, MAX_WIDE_MM, MIN_WIDE_MM, SINGLE_LINE_MM, type WallPiece } from './wall-segment.ts';

/**
 * What a face must have without a room opposite it to be an outer one: all of it, or more than a partition that ends
 * there.
 */
const MIN_OUTSIDE_MM = 180;
const MIN_STEP_MM = 450;
/** Between two rooms on the other side of a wall is wall, unless they are farther apart. */
const MAX_INSIDE_MM = 1_200;
/** Rooms are looked for in such steps. */
const STEP_MM = 50;
/** Faces with windows that decide how thick a wall without windows is. */
const NEIGHBOURS = 5;

type Span = readonly [from: number, to: number];

/**
 * Finds the walls around rooms whose inner faces alone are drawn. An outer wall, whose other face is not drawn, is as
 * thick as its windows reach out, or thin. Rooms that share a line, as a hall and a living room, get the thinnest wall
 * there, because a plan has rooms between walls only.
 */
export function piecesAround(outlines: RoomOutlines, panes: readonly FlatShape[]): WallPiece[] {
  const lines = roomFaces(outlines);
  const isInRoom = inRooms(outlines);
  // The room is on the left of each line: only what lies on the right can be the other face of its wall.
  const pairs = pairFaces(lines, { ...PAIR_DEFAULTS, minThicknessMm: 0, maxThicknessMm: MAX_WIDE_MM }).filter(
    ({ side, first, second, thicknessMm }) =>
      (side === -1 || isShared(thicknessMm)) && dot(elementAt(lines, first).along, elementAt(lines, second).along) < 0,
  );
  const covered = coveredSpans(lines, pairs);
  const restOf = (line: FaceLine) => mostRestMm(line, isInRoom);
  const whole = pairs.map((pair) => {
    const line = elementAt(lines, pair.first);
    return toCorners(pair, line, covered(pair.first), restOf(line));
  });
  const shared = whole.filter(({ thicknessMm }) => isShared(thicknessMm));
  const between = solidPieces(
    lines,
    whole.filter(({ thicknessMm }) => !isShared(thicknessMm)),
  );
  const open = lines.map((line, number) => ({ line, stretches: uncovered(line, covered(number), restOf(line)) }));
  const outer = open.filter(({ stretches }) => stretches.length > 0).map(({ line }) => line);
  const reachOf = outsideReach(outer, panes);
  const outside = open.flatMap(({ line, stretches }) => {
    if (stretches.length === 0) return [];
    const thicknessMm = reachOf(line) ?? SINGLE_LINE_MM;
    return stretches.map(([from, to]): WallPiece => {
      const start = plus(plus(line.a, line.along, from), leftOf(line.along), -thicknessMm / 2);
      return { start, along: line.along, lengthMm: to - from, thicknessMm, single: false };
    });
  });
  return [...shared.map((pair) => ({ ...pieceOf(lines, pair), thicknessMm: MIN_WIDE_MM })), ...between, ...outside];
}

function isShared(thicknessMm: number): boolean {
  return thicknessMm < PAIR_DEFAULTS.minThicknessMm;
}

/** A pair on over the short rests of its first face: to the corners of the room, and to the next pairs. */
function toCorners(pair: FacePair, { lengthMm }: FaceLine, spans: readonly Span[], mostMm: RestLimit): FacePair {
  const before = Math.max(0, ...spans.map(([, to]) => to).filter((to) => to <= pair.from));
  const after = Math.min(lengthMm, ...spans.map(([from]) => from).filter((from) => from >= pair.to));
  return {
    ...pair,
    from: pair.from - before <= mostMm(before, pair.from) ? before : pair.from,
    to: after - pair.to <= mostMm(pair.to, after) ? after : pair.to,
  };
}

/** How long a rest of a face may be to be no outer one. */
type RestLimit = (from: number, to: number) => number;

/** Between two rooms on the other side of the wall, a rest may be longer than at a corner with no room behind it. */
function mostRestMm(line: FaceLine, isInRoom: (point: Point) => boolean): RestLimit {
  const isRoomBehind = (s: number) => {
    const at = plus(line.a, line.along, s);
    for (let awayMm = STEP_MM; awayMm <= MAX_WIDE_MM; awayMm += STEP_MM) {
      if (isInRoom(plus(at, leftOf(line.along), -awayMm))) return true;
    }
    return false;
  };
  return (from, to) => {
    const isOpen =
      (from < 1 && !isRoomBehind(STEP_MM)) || (to > line.lengthMm - 1 && !isRoomBehind(line.lengthMm - STEP_MM));
    return isOpen ? MIN_STEP_MM : MAX_INSIDE_MM;
  };
}

/**
 * How far panes reach beyond inner faces: the median of the faces nearest to a line, because another storey of the
 * sheet may have other walls. Undefined without panes.
 */
function outsideReach(lines: readonly FaceLine[], panes: readonly FlatShape[]): (line: FaceLine) => number | undefined {
  const reaches = lines.flatMap((line) => {
    const depths = panes.flatMap(({ points }) => {
      const places = points.map((point) => inPiece({ start: line.a, along: line.along }, point));
      const [s, v] = [places.map((place) => place.s), places.map((place) => place.v)];
      const beside =
        Math.min(...s) > -50 && Math.max(...s) < line.lengthMm + 50 && Math.max(...s) - Math.min(...s) > 350;
      return beside && Math.max(...v) < 40 && Math.min(...v) > -MAX_WIDE_MM ? [-Math.min(...v)] : [];
    });
    const reachMm = Math.max(0, ...depths);
    return reachMm >= SINGLE_LINE_MM ? [{ at: middleOf(line), reachMm }] : [];
  });
  return (line) => {
    const near = reaches
      .map(({ at, reachMm }) => ({ reachMm, awayMm: distance(at, middleOf(line)) }))
      .sort((p, q) => p.awayMm - q.awayMm || p.reachMm - q.reachMm)
      .slice(0, NEIGHBOURS)
      .sort((p, q) => p.reachMm - q.reachMm);
    return near[Math.floor(near.length / 2)]?.reachMm;
  };
}

function middleOf({ a, along, lengthMm }: FaceLine): Point {
  return plus(a, along, lengthMm / 2);
}

/** The stretches of each face that pairs cover, in ascending order. */
function coveredSpans(lines: readonly FaceLine[], pairs: readonly FacePair[]): (line: number) => readonly Span[] {
  const spans = new Map<number, Span[]>();
  const add = (line: number, span: Span) => {
    const known = spans.get(line);
    if (known) known.push(span);
    else spans.set(line, [span]);
  };
  for (const { first, second, from, to } of pairs) {
    const [line, other] = [elementAt(lines, first), elementAt(lines, second)];
    const ends = [from, to].map((s) => dot(minus(plus(line.a, line.along, s), other.a), other.along));
    add(first, [from, to]);
    add(second, [Math.min(...ends), Math.max(...ends)]);
  }
  for (const own of spans.values()) own.sort((p, q) => p[0] - q[0]);
  return (line) => spans.get(line) ?? [];
}

/** The stretches of a face that no pair covers, but for short rests. */
function uncovered({ lengthMm }: FaceLine, spans: readonly Span[], mostMm: RestLimit): Span[] {
  if (spans.length === 0) return lengthMm > MIN_OUTSIDE_MM ? [[0, lengthMm]] : [];
  const open: Span[] = [];
  let reach = 0;
  for (const [from, to] of [...spans, [lengthMm, lengthMm] as const]) {
    if (from - reach > MIN_STEP_MM && from - reach > mostMm(reach, from)) open.push([reach, from]);
    reach = Math.max(reach, to);
  }
  return open;
}
