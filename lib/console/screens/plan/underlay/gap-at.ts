import {
  cross,
  direction,
  distance,
  dot,
  leftOf,
  minus,
  type Point,
} from '../../../../../shared/engines/floorplan/geometry/point.ts';
import type { WallKind } from '../commands/change-walls.ts';
import { takenSpans } from '../commands/free-spans.ts';
import { alongWall, nearestWall, onWall } from '../document/along-wall.ts';
import type { PlanView, Wall } from '../document/plan-view.ts';
import { boxOf, type DrawnLine, type Underlay } from './underlay.ts';

/** A gap of the drawing, in a wall or between two walls of one line. */
export interface Gap {
  readonly at: Point;
  readonly widthMm: number;
  /** A window has lines from side to side. */
  readonly type: 'door' | 'window';
  /** The wall that is missing there. */
  readonly missing: { readonly from: Point; readonly to: Point; readonly kind: WallKind } | undefined;
}

const [NARROWEST_MM, WIDEST_MM] = [350, 6_000];
const PARALLEL_SINE = 0.0175;
/** Faces lie so near to where the thickness of the wall says. */
const BESIDE_MM = 60;
/** What openings are drawn with, beside the faces of walls. */
const OF_OPENINGS: ReadonlySet<string | null> = new Set(['door', 'window', 'opening']);
/** Rounding takes as much of a gap between two walls. */
const ROUNDING_MM = 2;

/** The gap of the drawing at a place, if nothing hangs there yet. */
export function gapAt(view: PlanView, underlay: Underlay, point: Point, reachMm: number): Gap | undefined {
  const wall = nearestWall(view.walls, point);
  if (!wall) return undefined;
  const awayMm = distance(onWall(wall, alongWall(wall, point)), point);
  if (awayMm > Math.max(wall.value.thicknessMm / 2, reachMm)) return between(view.walls, underlay, point, reachMm);
  return within(view, wall, underlay, alongWall(wall, point));
}

/** The gap in the faces of a wall of the plan, which runs on through it. */
function within(view: PlanView, wall: Wall, underlay: Underlay, alongMm: number): Gap | undefined {
  const isThere = ({ start, end }: Span) => alongMm > start && alongMm < end;
  if (takenSpans(view.openings, wall).some(isThere)) return undefined;
  return spansWithin(wall, underlay).find(isThere)?.gap;
}

/** The gaps in the faces of a wall of the plan in whose middles nothing hangs yet. */
export function gapsWithin(view: PlanView, wall: Wall, underlay: Underlay): readonly Gap[] {
  const taken = takenSpans(view.openings, wall);
  return spansWithin(wall, underlay).flatMap(({ start, end, gap }) => {
    const middle = (start + end) / 2;
    return taken.some((span) => middle > span.start && middle < span.end) ? [] : [gap];
  });
}

/** From and to where along a wall, in millimetres. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** The gaps in the faces of a wall, from its beginning to its end. */
function spansWithin(wall: Wall, underlay: Underlay): readonly (Span & { readonly gap: Gap })[] {
  const beside = linesBeside(wall, underlay);
  const faces = beside.filter(({ line, offset }) => {
    const isFace = Math.abs(Math.abs(offset) - wall.value.thicknessMm / 2) <= BESIDE_MM;
    return isFace && !OF_OPENINGS.has(line.role);
  });
  if (faces.length === 0) return [];
  const spans: (Span & { readonly gap: Gap })[] = [];
  let start = 0;
  const endOfWall = { start: wall.lengthMm, end: wall.lengthMm };
  for (const face of [...faces.toSorted((p, q) => p.start - q.start), endOfWall]) {
    const end = Math.min(face.start, wall.lengthMm);
    const widthMm = Math.round(end - start);
    if (widthMm >= NARROWEST_MM && widthMm <= WIDEST_MM) {
      const type = hasPanes(beside, start, end) ? 'window' : 'door';
      spans.push({ start, end, gap: { at: onWall(wall, (start + end) / 2), widthMm, type, missing: undefined } });
    }
    start = Math.max(start, face.end);
  }
  return spans;
}

/** The gap between the ends of two walls of one line. */
function between(walls: readonly Wall[], underlay: Underlay, point: Point, reachMm: number): Gap | undefined {
  for (const wall of walls) {
    const along = direction(wall.from, wall.to);
    const offset = minus(point, wall.from);
    const beyondMm = dot(offset, along) - wall.lengthMm;
    const bodyMm = Math.max(wall.value.thicknessMm / 2, reachMm);
    const isBeyond = (beyondMm > 0 || beyondMm < -wall.lengthMm) && Math.abs(cross(along, offset)) <= bodyMm;
    if (!isBeyond) continue;
    const end = beyondMm > 0 ? wall.to : wall.from;
    const outwards = beyondMm > 0 ? along : minus({ x: 0, y: 0 }, along);
    const other = nextEnd(walls, wall, end, outwards);
    if (!other || other.awayMm < dot(minus(point, end), outwards)) continue;
    const missing = { from: end, to: other.place, kind: wall.value };
    const widthMm = Math.floor(other.awayMm) - ROUNDING_MM;
    const middle = { x: (end.x + other.place.x) / 2, y: (end.y + other.place.y) / 2 };
    const bridge = { ...wall, ...missing, lengthMm: other.awayMm };
    const type = hasPanes(linesBeside(bridge, underlay), 0, other.awayMm) ? 'window' : 'door';
    return { at: middle, widthMm, type, missing };
  }
  return undefined;
}

/** The nearest end of another wall of the same line. */
function nextEnd(walls: readonly Wall[], wall: Wall, end: Point, outwards: Point) {
  const ends = walls.flatMap((each) => {
    if (each.key === wall.key || Math.abs(cross(outwards, direction(each.from, each.to))) > PARALLEL_SINE) return [];
    return [each.from, each.to].map((place) => ({
      place,
      awayMm: dot(minus(place, end), outwards),
      besideMm: Math.abs(cross(outwards, minus(place, end))),
    }));
  });
  return ends
    .filter(({ awayMm, besideMm }) => awayMm >= NARROWEST_MM && awayMm <= WIDEST_MM && besideMm <= BESIDE_MM)
    .sort((p, q) => p.awayMm - q.awayMm)[0];
}

interface Beside {
  readonly line: DrawnLine;
  readonly start: number;
  readonly end: number;
  readonly offset: number;
}

/** The lines of the drawing along a wall, within it and a little beside it. */
function linesBeside({ from, to, value }: Pick<Wall, 'from' | 'to' | 'value'>, { near }: Underlay): Beside[] {
  const along = direction(from, to);
  const bodyMm = value.thicknessMm / 2 + BESIDE_MM;
  const box = boxOf({ a: from, b: to });
  const around = {
    minX: box.minX - bodyMm,
    minY: box.minY - bodyMm,
    maxX: box.maxX + bodyMm,
    maxY: box.maxY + bodyMm,
  };
  return near(around).flatMap((line) => {
    if (Math.abs(cross(along, direction(line.a, line.b))) > PARALLEL_SINE) return [];
    const [a, b] = [minus(line.a, from), minus(line.b, from)];
    const offset = (dot(a, leftOf(along)) + dot(b, leftOf(along))) / 2;
    if (Math.abs(offset) > bodyMm) return [];
    const [p, q] = [dot(a, along), dot(b, along)];
    return [{ line, start: Math.min(p, q), end: Math.max(p, q), offset }];
  });
}

/** Whether lines run through a gap from end to end. */
function hasPanes(beside: readonly Beside[], start: number, end: number): boolean {
  const leastMm = (end - start) * 0.8;
  return beside.some((line) => Math.min(line.end, end) - Math.max(line.start, start) >= leastMm);
}
