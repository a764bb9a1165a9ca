import { buildingTurn } from '../../../../../shared/engines/floorplan/drawing/building-axes.ts';
import { keptWith } from '../../../../../shared/engines/floorplan/drawing/kept-with.ts';
import {
  cross,
  direction,
  dot,
  minus,
  type Point,
  turned,
} from '../../../../../shared/engines/floorplan/geometry/point.ts';
import { awayFromWall, onWall } from '../document/along-wall.ts';
import type { PlanView, Wall } from '../document/plan-view.ts';

/** A wall behind a place, and how a piece there has its back to it. */
export interface WallBehind {
  readonly wall: Wall;
  /** The point of the centre line straight behind the place. */
  readonly foot: Point;
  /** The distance from the foot to the place, across the wall. */
  readonly awayMm: number;
  /** The turn of a piece with its back to the wall, in hundredths from 0 to 360. */
  readonly degrees: number;
}

/** Walls of converted drawings are a fraction of a degree off: their corners are rounded to whole millimetres. */
export const CLEAN_DEGREES = 1;
/** Walls within 3 degrees of one line go on through each other. */
const STRAIGHT_SINE = 0.05;
/** The share of a back that must have a wall behind it. */
const BACKED_SHARE = 0.5;

/** What goes on in the line of what, of the walls of a plan. */
interface KnownRuns {
  readonly atNode: ReadonlyMap<number, readonly Wall[]>;
  readonly runs: Map<Wall, readonly Wall[]>;
}

const turns = keptWith<PlanView['walls'], number>();
const knownRuns = keptWith<PlanView['walls'], KnownRuns>();

/**
 * The walls at which a piece can stand whose middle is at a place, the nearest first. At least half of its back must be
 * before the wall and those that go on in its line: a stub is no wall to stand at, and nothing stands at an end.
 *
 * @param withinMm how far the centre lines may be away
 */
export function wallsBehind(
  { walls }: Pick<PlanView, 'walls'>,
  point: Point,
  widthMm: number,
  withinMm: (wall: Wall) => number,
): readonly WallBehind[] {
  return walls
    .filter((wall) => wall.lengthMm > 0 && awayFromWall(wall, point) <= withinMm(wall))
    .flatMap((wall): WallBehind[] => {
      const run = runOf(walls, wall);
      const clean = cleanDegrees(walls, lineOf(run, wall, widthMm));
      const along = turned((clean * Math.PI) / 180)({ x: 1, y: 0 });
      // Straight behind the place as the piece will stand, so that it does not slide along a wall that is a bit off.
      const share = dot(minus(point, wall.from), along) / dot(minus(wall.to, wall.from), along);
      const foot = onWall(wall, share * wall.lengthMm);
      const across = cross(along, minus(point, foot));
      // Between walls that bend a little it is before both.
      const pastMm = Math.max(-share, share - 1) * wall.lengthMm;
      const isBefore = pastMm <= Math.abs(across) * STRAIGHT_SINE;
      // On the centre line it has no side.
      if (Math.abs(across) < 1 || !isBefore || backedMm(run, along, point, widthMm) < widthMm * BACKED_SHARE) return [];
      return [{ wall, foot, awayMm: Math.abs(across), degrees: (clean + (across > 0 ? 0 : 180)) % 360 }];
    })
    .toSorted((a, b) => a.awayMm - b.awayMm);
}

/** A wall with the walls that go on in its line: it is cut where others meet it. */
function runOf(walls: PlanView['walls'], wall: Wall): readonly Wall[] {
  const { atNode, runs } = knownRunsOf(walls);
  const known = runs.get(wall);
  if (known) return known;
  const along = direction(wall.from, wall.to);
  const run = new Set([wall]);
  // What is added is visited too.
  for (const { value } of run) {
    for (const other of [...(atNode.get(value.from) ?? []), ...(atNode.get(value.to) ?? [])]) {
      if (Math.abs(cross(along, direction(other.from, other.to))) <= STRAIGHT_SINE) run.add(other);
    }
  }
  runs.set(wall, [...run]);
  return [...run];
}

/** The walls at each node, and the runs that were found: they stay while a piece is dragged. */
function knownRunsOf(walls: PlanView['walls']): KnownRuns {
  const known = knownRuns.get(walls);
  if (known) return known;
  const atNode = new Map<number, Wall[]>();
  for (const wall of walls) {
    for (const node of [wall.value.from, wall.value.to]) {
      const here = atNode.get(node);
      if (here) here.push(wall);
      else atNode.set(node, [wall]);
    }
  }
  const found = { atNode, runs: new Map<Wall, readonly Wall[]>() };
  knownRuns.set(walls, found);
  return found;
}

/** How much of the back of a piece has the run behind it. */
function backedMm(run: readonly Wall[], along: Point, point: Point, widthMm: number): number {
  const places = run.flatMap(({ from, to }) => [from, to]).map((end) => dot(minus(end, point), along));
  return Math.min(Math.max(...places), widthMm / 2) - Math.max(Math.min(...places), -widthMm / 2);
}

/** The line of a wall; of a short one, which rounding turns, that of the longest wall that goes on in it. */
function lineOf(run: readonly Wall[], wall: Wall, widthMm: number): readonly [Point, Point] {
  const longest =
    wall.lengthMm >= widthMm * BACKED_SHARE
      ? wall
      : run.reduce((best, each) => (each.lengthMm > best.lengthMm ? each : best), wall);
  const { from, to } = longest;
  const isSameWay = dot(direction(from, to), direction(wall.from, wall.to)) > 0;
  return isSameWay ? [from, to] : [to, from];
}

/** The direction of a line, from 0 to 360: along the axes of the plan or of the building if it is nearly along them. */
function cleanDegrees(walls: PlanView['walls'], [from, to]: readonly [Point, Point]): number {
  const degrees = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const clean = [0, axesDegrees(walls)]
    .map((axis) => Math.round((degrees - axis) / 90) * 90 + axis)
    .find((each) => Math.abs(each - degrees) <= CLEAN_DEGREES);
  return Math.round((((clean ?? degrees) + 360) % 360) * 100) / 100;
}

/** It looks at all walls, which stay the same value while a piece is dragged. */
function axesDegrees(walls: PlanView['walls']): number {
  const known = turns.get(walls);
  if (known !== undefined) return known;
  const degrees = (buildingTurn(walls.map(({ from, to }) => [from, to])) * 180) / Math.PI;
  turns.set(walls, degrees);
  return degrees;
}
