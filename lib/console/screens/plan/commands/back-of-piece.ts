import {
  distance,
  dot,
  minus,
  type Point,
  plus,
  turned,
} from '../../../../../shared/engines/floorplan/geometry/point.ts';
import type { PlanObject } from '../../../../../shared/engines/floorplan/plan-xml/plan-document.ts';
import { alongWall, onWall } from '../document/along-wall.ts';
import type { Wall } from '../document/plan-view.ts';

/** A back that is so near to the face of a wall stands at it. */
export const AT_WALL_MM = 20;
/** The back of a piece that is turned more does not stand at a wall. */
export const AT_WALL_DEGREES = 3.63;
const FACING = Math.cos((AT_WALL_DEGREES * Math.PI) / 180);

/** The back of a piece: its middle on the sheet, and the direction in which it points. */
interface Back {
  readonly middle: Point;
  /** Of length 1. */
  readonly outward: Point;
}

/** Returns the back of a piece. It is at the top of a piece that is not turned. */
export function backOf({ xMm, yMm, depthMm, rotationDegrees, flipY }: PlanObject): Back {
  const outward = turned((rotationDegrees * Math.PI) / 180)({ x: 0, y: -flipY });
  return { middle: plus({ x: xMm, y: yMm }, outward, depthMm / 2), outward };
}

/** Whether a back stands at the face of a wall. */
export function isAtFace(wall: Wall, { middle, outward }: Back): boolean {
  const foot = onWall(wall, alongWall(wall, middle));
  const awayMm = distance(middle, foot);
  if (Math.abs(awayMm - wall.value.thicknessMm / 2) > AT_WALL_MM) return false;
  // A wall thinner than the tolerance has the back in its middle.
  return awayMm < 1 || dot(minus(foot, middle), outward) >= FACING * awayMm;
}
