import {
  cross,
  direction,
  distance,
  dot,
  leftOf,
  minus,
  type Point,
  plus,
} from '../../../../../shared/engines/floorplan/geometry/point.ts';
import type { Bounds } from '../../../../../shared/engines/floorplan/geometry/polygon.ts';
import type { WallKind } from '../commands/change-walls.ts';
import { alongWall, onWall } from '../document/along-wall.ts';
import type { Wall } from '../document/plan-view.ts';
import { boxOf, type DrawnLine, type Underlay } from './underlay.ts';

/** A wall along its centre line that a line of the drawing means. */
export interface LineWall {
  readonly from: Point;
  readonly to: Point;
  readonly kind: WallKind;
}

/** The faces of a wall are no nearer and no farther from each other. */
const [THINNEST_MM, THICKEST_MM] = [40, 600];
/** Lines within a degree are parallel. */
const PARALLEL_SINE = 0.0175;
/** As far along a wall from the hand its other face may begin: at a corner, or beyond an opening. */
const NEAR_MM = 500;
/** Lines of one face. */
const SAME_OFFSET_MM = 5;
/** Faces end so much apart at a corner; farther, one of them goes on as another wall. */
const CORNER_MM = 800;
/** Nearer ends are the same place. */
const SAME_MM = 20;

/** The part of a line that another one has beside it, from a point and along a direction. */
interface Face {
  readonly start: number;
  readonly end: number;
  /** To the left of the direction. */
  readonly offset: number;
}

/**
 * The wall that a line of the drawing is a face of at a place: between it and the parallel line whose distance is most
 * like the usual thickness; without such a line, a wall of the usual thickness along it. Its ends go to the walls that
 * it meets.
 */
export function wallOfLine(
  line: DrawnLine,
  at: Point,
  { near }: Underlay,
  walls: readonly Wall[],
  usual: WallKind,
): LineWall {
  const along = direction(line.a, line.b);
  const lengthMm = distance(line.a, line.b);
  const other = otherFace(line, dot(minus(at, line.a), along), near, usual.thicknessMm);
  const [start, end] = other ? [farEnd(0, other.start, 1), farEnd(lengthMm, other.end, -1)] : [0, lengthMm];
  const offset = (other?.offset ?? 0) / 2;
  const place = (awayMm: number) => plus(plus(line.a, along, awayMm), leftOf(along), offset);
  const thicknessMm = other ? Math.max(1, Math.round(Math.abs(other.offset))) : usual.thicknessMm;
  const [from, to] = [place(start), place(end)];
  return {
    from: met(from, along, walls, thicknessMm),
    to: met(to, along, walls, thicknessMm),
    kind: { ...usual, thicknessMm },
  };
}

/** The other face of the wall at a place: all lines at the same distance that lie beside the line. */
function otherFace(line: DrawnLine, atMm: number, near: Underlay['near'], usualMm: number): Face | undefined {
  const along = direction(line.a, line.b);
  const lengthMm = distance(line.a, line.b);
  const faces = near(widened(boxOf(line), THICKEST_MM)).flatMap((each): Face[] => {
    if (each === line || each.layer !== line.layer) return [];
    if (Math.abs(cross(along, direction(each.a, each.b))) > PARALLEL_SINE) return [];
    const [a, b] = [minus(each.a, line.a), minus(each.b, line.a)];
    const offset = (dot(a, leftOf(along)) + dot(b, leftOf(along))) / 2;
    const [p, q] = [dot(a, along), dot(b, along)];
    const isWall = Math.abs(offset) >= THINNEST_MM && Math.abs(offset) <= THICKEST_MM;
    const face = { start: Math.min(p, q), end: Math.max(p, q), offset };
    return isWall && face.start < lengthMm && face.end > 0 ? [face] : [];
  });
  const unlike = ({ offset }: Face) => Math.abs(Math.abs(offset) - usualMm);
  const here = faces.filter(({ start, end }) => start <= atMm + NEAR_MM && end >= atMm - NEAR_MM);
  const best = here.reduce<Face | undefined>(
    (most, face) => (!most || unlike(face) < unlike(most) ? face : most),
    undefined,
  );
  if (!best) return undefined;
  const same = faces.filter(({ offset }) => Math.abs(offset - best.offset) <= SAME_OFFSET_MM);
  return {
    start: Math.min(...same.map(({ start }) => start)),
    end: Math.max(...same.map(({ end }) => end)),
    offset: best.offset,
  };
}

function widened({ minX, minY, maxX, maxY }: Bounds, byMm: number): Bounds {
  return { minX: minX - byMm, minY: minY - byMm, maxX: maxX + byMm, maxY: maxY + byMm };
}

/** Where a wall ends whose faces end at two places: at a corner in the middle, else where the shorter one ends. */
function farEnd(own: number, other: number, inwards: 1 | -1): number {
  if (Math.abs(own - other) <= CORNER_MM) return (own + other) / 2;
  return inwards === 1 ? Math.max(own, other) : Math.min(own, other);
}

/** The end of a wall, on the middle of the wall that it meets there. */
function met(end: Point, along: Point, walls: readonly Wall[], thicknessMm: number): Point {
  let best = end;
  let leastMm = Number.POSITIVE_INFINITY;
  for (const wall of walls) {
    const reachMm = (thicknessMm + wall.value.thicknessMm) / 2 + SAME_MM;
    const corner = [wall.from, wall.to].find((place) => distance(place, end) <= SAME_MM);
    if (corner) return corner;
    const turn = cross(along, direction(wall.from, wall.to));
    if (Math.abs(turn) < 0.1) continue;
    const share = cross(minus(wall.from, end), direction(wall.from, wall.to)) / turn;
    const place = plus(end, along, share);
    const awayMm = distance(place, onWall(wall, alongWall(wall, place)));
    if (Math.abs(share) > reachMm || awayMm > reachMm || Math.abs(share) >= leastMm) continue;
    leastMm = Math.abs(share);
    // Beside the end of the other wall: its corner, if the wall stays as straight as it is drawn.
    best = awayMm <= SAME_MM ? onWall(wall, alongWall(wall, place)) : place;
  }
  return best;
}
