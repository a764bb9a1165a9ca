import { elementAround } from '../geometry/element-at.ts';
import { cross, direction, distance, dot, minus, type Point, turned } from '../geometry/point.ts';
import type { PlanObject } from '../plan-xml/plan-document.ts';
import type { WallFace } from './joined-walls.ts';

/** The sides of a building, in its axes with y downwards. */
export const BUILDING_SIDES = ['top', 'right', 'bottom', 'left'] as const;
/** A side of a building. */
export type BuildingSide = (typeof BUILDING_SIDES)[number];

/** The places of a facade along its side, ascending, millimetres in the axes of the building. */
export type DimensionChains = Readonly<Record<BuildingSide, readonly number[]>>;

/** A straight part of the outline of a building, seen from one side: along it, and how far out. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  /** Smaller is farther out. */
  readonly depth: number;
  readonly start: Point;
  readonly end: Point;
}

const MIN_STRETCH_MM = 20;
const SAME_POINT_MM = 1;
/** Walls whose directions differ by less than a degree are one straight side. */
const STRAIGHT_SINE = 0.017;
/** Places nearer than this are one: no facade has parts so small. */
const SAME_PLACE_MM = 40;
/** More places on one side are no facade that anybody could read. */
const MAX_PLACES = 60;
const MAX_STRETCHES = 1_500;
const MAX_PAIRS = 400_000;
/** An opening lies on a wall when its middle is no farther from the wall's face than its depth, and this. */
const REACH_MM = 60;

/**
 * The outer dimensions of a building: for each side the ends of the walls that are seen from it, and the jambs of their
 * doors and windows.
 *
 * @param turnRad of the building against the plan
 */
export function dimensionChains(
  faces: readonly WallFace[],
  openings: readonly PlanObject[],
  turnRad: number,
): DimensionChains {
  const back = turned(-turnRad);
  const outer = faces
    .filter(({ isRoom }) => !isRoom)
    .flatMap(({ corners }) => straightSides(corners.map(back)))
    .filter(({ start, end }) => distance(start, end) > MIN_STRETCH_MM);
  const placed = openings.map(({ xMm, yMm, widthMm, depthMm }) => ({ at: back({ x: xMm, y: yMm }), widthMm, depthMm }));
  const counted = outer.length * placed.length <= MAX_PAIRS ? placed : [];
  const places = (side: BuildingSide) => {
    const stretches = stretchesOf(outer, side);
    return stretches.length > MAX_STRETCHES ? [] : visiblePlaces(stretches, counted, side);
  };
  return { top: places('top'), right: places('right'), bottom: places('bottom'), left: places('left') };
}

/** The sides of an outline between its corners; nodes where other walls begin are none. */
function straightSides(outline: readonly Point[]): { start: Point; end: Point }[] {
  const distinct = outline.filter((point, at) => distance(point, elementAround(outline, at - 1)) > SAME_POINT_MM);
  const corners = distinct.filter((point, at) => {
    const [before, after] = [elementAround(distinct, at - 1), elementAround(distinct, at + 1 - distinct.length)];
    return Math.abs(cross(direction(before, point), direction(point, after))) > STRAIGHT_SINE;
  });
  return corners.map((start, at) => ({ start, end: elementAround(corners, at + 1 - corners.length) }));
}

/** How far along a side a point lies, and how far inwards from it. */
function seenFrom(side: BuildingSide, { x, y }: Point): { along: number; depth: number } {
  if (side === 'top') return { along: x, depth: y };
  if (side === 'bottom') return { along: x, depth: -y };
  return side === 'left' ? { along: y, depth: x } : { along: y, depth: -x };
}

function stretchesOf(outer: readonly { start: Point; end: Point }[], side: BuildingSide): Stretch[] {
  return outer.flatMap(({ start, end }) => {
    const [a, b] = [seenFrom(side, start), seenFrom(side, end)];
    const [from, to] = [Math.min(a.along, b.along), Math.max(a.along, b.along)];
    return to - from < MIN_STRETCH_MM ? [] : [{ from, to, depth: (a.depth + b.depth) / 2, start, end }];
  });
}

function visiblePlaces(
  stretches: readonly Stretch[],
  openings: readonly { at: Point; widthMm: number; depthMm: number }[],
  side: BuildingSide,
): number[] {
  const sorted = [...stretches].sort((p, q) => p.depth - q.depth || p.from - q.from);
  let covered: [number, number][] = [];
  const places: number[] = [];
  for (const stretch of sorted) {
    const free = uncovered(stretch, covered);
    for (const [from, to] of free) {
      places.push(from, to);
      for (const { at, widthMm, depthMm } of openings) {
        if (!liesOn(stretch, at, depthMm)) continue;
        const { along } = seenFrom(side, at);
        const jambs = [along - widthMm / 2, along + widthMm / 2];
        if (jambs.every((jamb) => jamb > from - 1 && jamb < to + 1)) places.push(...jambs);
      }
    }
    covered = [...covered, ...free].sort((p, q) => p[0] - q[0]);
  }
  const distinct: number[] = [];
  places.sort((p, q) => p - q);
  for (const place of places) {
    const before = distinct.at(-1);
    if (before === undefined || place - before >= SAME_PLACE_MM) distinct.push(place);
  }
  const [first, last] = [places[0], places.at(-1)];
  if (distinct.length < 2 || first === undefined || last === undefined) return [];
  const ends = [first, ...distinct.slice(1).filter((place) => last - place >= SAME_PLACE_MM), last];
  return ends.length > MAX_PLACES ? [first, last] : ends;
}

/** The parts of a stretch that no stretch farther out hides. */
function uncovered({ from, to }: Stretch, covered: readonly (readonly [number, number])[]): [number, number][] {
  const free: [number, number][] = [];
  let start = from;
  for (const [hiddenFrom, hiddenTo] of covered) {
    if (hiddenTo <= start || hiddenFrom >= to) continue;
    if (hiddenFrom - start > MIN_STRETCH_MM) free.push([start, hiddenFrom]);
    start = Math.max(start, hiddenTo);
  }
  if (to - start > MIN_STRETCH_MM) free.push([start, to]);
  return free;
}

/** Whether the middle of an opening lies behind a straight part along the axes, at most its depth inside. */
function liesOn({ start, end }: Stretch, at: Point, depthMm: number): boolean {
  const length = distance(start, end);
  const along = { x: (end.x - start.x) / length, y: (end.y - start.y) / length };
  const isStraight = Math.min(Math.abs(along.x), Math.abs(along.y)) < 0.02;
  const across = Math.abs(dot(minus(at, start), { x: -along.y, y: along.x }));
  const distanceAlong = dot(minus(at, start), along);
  return isStraight && across < depthMm / 2 + REACH_MM && distanceAlong > 0 && distanceAlong < length;
}
