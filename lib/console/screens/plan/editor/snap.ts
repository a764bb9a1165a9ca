import { distance, type Point, plus, turned } from '../../../../../shared/engines/floorplan/geometry/point.ts';
import { alongWall, nearestWall, onWall } from '../document/along-wall.ts';
import type { PlanView, Wall } from '../document/plan-view.ts';

/** How near the hand must come to something, and how fine the grid is. */
export interface SnapReach {
  readonly reachMm: number;
  readonly gridMm: number;
}

const EIGHTH_RAD = Math.PI / 4;

/**
 * The point that is meant by a place: a corner, a place on a wall, a place straight from the start of the wall, or
 * beside another corner; else a point of the grid.
 */
export function snapped(view: PlanView, point: Point, { reachMm, gridMm }: SnapReach, start?: Point): Point {
  const corners = [...view.places.values()];
  const corner = corners.reduce<Point | undefined>((best, each) => {
    const awayMm = distance(each, point);
    return awayMm <= reachMm && (!best || awayMm < distance(best, point)) ? each : best;
  }, undefined);
  if (corner) return corner;
  const straight = start && straightFrom(start, point, reachMm, gridMm);
  // A wall that comes straight stays straight.
  const onIt = placeOnWall(view, straight ?? point, reachMm, straight ? 1 : gridMm);
  if (onIt) return onIt;
  if (straight) return straight;
  const beside = (value: number, others: readonly number[]) =>
    others.find((other) => Math.abs(other - value) <= reachMm / 2) ?? Math.round(value / gridMm) * gridMm;
  return {
    x: beside(
      point.x,
      corners.map(({ x }) => x),
    ),
    y: beside(
      point.y,
      corners.map(({ y }) => y),
    ),
  };
}

/**
 * The middle of an opening on a wall, nearest to a point: from the first corner of the wall to the opening are whole
 * steps of the grid.
 */
export function openingPlace(wall: Wall, point: Point, widthMm: number, { gridMm }: SnapReach): Point {
  const startMm = Math.round((alongWall(wall, point) - widthMm / 2) / gridMm) * gridMm;
  return onWall(wall, Math.min(Math.max(startMm + widthMm / 2, 0), wall.lengthMm));
}

/** The place on the wall in whose body a point lies, or near to whose middle; its corner, if that is as near. */
function placeOnWall({ walls }: PlanView, point: Point, reachMm: number, stepMm: number): Point | undefined {
  const wall = nearestWall(walls, point);
  if (!wall) return undefined;
  const bodyMm = reachMm === 0 ? 0 : Math.max(reachMm, wall.value.thicknessMm / 2);
  const alongMm = alongWall(wall, point);
  const near = onWall(wall, alongMm);
  if (distance(near, point) > bodyMm) return undefined;
  const end = [wall.from, wall.to].find((each) => distance(each, near) <= bodyMm);
  return end ?? rounded(onWall(wall, Math.round(alongMm / stepMm) * stepMm), 1);
}

/** The nearest point in one of eight directions, a number of grid steps from the start. */
function straightFrom(start: Point, point: Point, reachMm: number, gridMm: number): Point | undefined {
  const angle = Math.round(Math.atan2(point.y - start.y, point.x - start.x) / EIGHTH_RAD) * EIGHTH_RAD;
  const along = { x: Math.cos(angle), y: Math.sin(angle) };
  const lengthMm = (point.x - start.x) * along.x + (point.y - start.y) * along.y;
  const straight = plus(start, along, Math.round(lengthMm / gridMm) * gridMm);
  return distance(plus(start, along, lengthMm), point) <= reachMm ? rounded(straight, 1) : undefined;
}

/** The corners of something of a size at a place. */
export function cornersOf(
  { xMm, yMm, rotationDegrees }: { readonly xMm: number; readonly yMm: number; readonly rotationDegrees: number },
  { widthMm, depthMm }: { readonly widthMm: number; readonly depthMm: number },
): Point[] {
  const turn = turned((rotationDegrees * Math.PI) / 180);
  const [x, y] = [widthMm / 2, depthMm / 2];
  return [
    { x: -x, y: -y },
    { x, y: -y },
    { x, y },
    { x: -x, y },
  ].map((corner) => plus({ x: xMm, y: yMm }, turn(corner)));
}

/** The next point of a grid. */
export function rounded({ x, y }: Point, stepMm: number): Point {
  return { x: Math.round(x / stepMm) * stepMm + 0, y: Math.round(y / stepMm) * stepMm + 0 };
}
