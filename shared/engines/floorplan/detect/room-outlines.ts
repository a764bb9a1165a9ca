import type { FlatShape } from '../flat/flat-drawing.ts';
import { elementAt } from '../geometry/element-at.ts';
import { direction, distance, dot, leftOf, type Point, plus } from '../geometry/point.ts';
import { contains, perimeter, signedArea } from '../geometry/polygon.ts';
import type { FaceLine } from './merge-collinear.ts';
import { type FacePair, PAIR_DEFAULTS, pairFaces } from './pair-faces.ts';
import { lengthOf, segmentsOf } from './shape-segments.ts';
import { solidPieces } from './solid-pieces.ts';
import { inPiece, MAX_WIDE_MM, SINGLE_LINE_MM, type WallPiece } from './wall-segment.ts';

/** Twice the area by the perimeter: about half the width of a room, and all of the thickness of a wall. */
const MIN_ROOM_WIDTH_MM = 500;
const ROOM_SHARE = 0.6;
/**
 * What a face must have without a room opposite it to be an outer one: all of it, or more than a partition that ends
 * there.
 */
const MIN_OUTSIDE_MM = 180;
const MIN_STEP_MM = 450;
/** Faces with windows that decide how thick a wall without windows is. */
const NEIGHBOURS = 5;

/**
 * Closed polylines as wide as rooms, when they are most of the drawing. A polyline within another one is a wall around
 * a room, so then there are none.
 */
export function roomOutlines(shapes: readonly FlatShape[]): FlatShape[] {
  const rooms = shapes.filter(
    ({ closed, points }) =>
      closed && (2 * Math.abs(signedArea(points))) / Math.max(1, perimeter(points)) >= MIN_ROOM_WIDTH_MM,
  );
  const nested = rooms.some((room) =>
    rooms.some((outer) => outer !== room && room.points.every((corner) => contains(outer.points, corner))),
  );
  return !nested && lengthOf(rooms) >= ROOM_SHARE * lengthOf(shapes) ? rooms : [];
}

/**
 * Finds the walls around rooms whose inner faces alone are drawn. An outer wall, whose other face is not drawn, is as
 * thick as its windows reach out, or thin.
 */
export function piecesAround(rooms: readonly FlatShape[], panes: readonly FlatShape[]): WallPiece[] {
  const faces = rooms.flatMap(({ points }) => {
    const ring = signedArea(points) > 0 ? points : [...points].reverse();
    return segmentsOf({ points: ring, closed: true });
  });
  const lines = faces
    .map(({ a, b }): FaceLine => ({ a, b, along: direction(a, b), lengthMm: distance(a, b) }))
    .filter(({ lengthMm }) => lengthMm > 1);
  // The room is on the left of each line: only what lies on the right can be the other face of its wall. Between rooms
  // everything is wall, also the party wall of two houses with a duct in it.
  const opposite = pairFaces(lines, { ...PAIR_DEFAULTS, maxThicknessMm: MAX_WIDE_MM }).filter(
    ({ side, first, second }) => side === -1 && dot(elementAt(lines, first).along, elementAt(lines, second).along) < 0,
  );
  // A wall thicker than usual ends with a room: where the rooms on both sides go on beyond it, each has walls of its own.
  const pairs = opposite.filter(
    ({ first, second, thicknessMm }) =>
      thicknessMm <= PAIR_DEFAULTS.maxThicknessMm ||
      [first, second].some((number) => uncovered(elementAt(lines, number), number, lines, opposite).length === 0),
  );
  const between = solidPieces(lines, pairs);
  const open = lines.map((line, number) => ({ line, stretches: uncovered(line, number, lines, pairs) }));
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
  return [...between, ...outside];
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

/** Stretches of a face that no pair covers. */
function uncovered(
  line: FaceLine,
  number: number,
  lines: readonly FaceLine[],
  pairs: readonly FacePair[],
): [number, number][] {
  const place = (point: Point) => (point.x - line.a.x) * line.along.x + (point.y - line.a.y) * line.along.y;
  const spans = pairs
    .filter(({ first, second }) => first === number || second === number)
    .map((pair): [number, number] => {
      if (pair.first === number) return [pair.from, pair.to];
      const other = elementAt(lines, pair.first);
      const ends = [pair.from, pair.to].map((s) => place(plus(other.a, other.along, s)));
      return [Math.min(...ends), Math.max(...ends)];
    })
    .sort((p, q) => p[0] - q[0]);
  const open: [number, number][] = [];
  let reach = 0;
  for (const [from, to] of [...spans, [line.lengthMm, line.lengthMm]] as const) {
    const least = spans.length === 0 ? MIN_OUTSIDE_MM : MIN_STEP_MM;
    if (from - reach > least) open.push([reach, from]);
    reach = Math.max(reach, to);
  }
  return open;
}
