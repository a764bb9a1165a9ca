import { distance, dot, minus, type Point } from '../../../../../shared/engines/floorplan/geometry/point.ts';
import type { Wall } from './plan-view.ts';

/** The wall whose centre line is nearest to a point. */
export function nearestWall(walls: readonly Wall[], point: Point): Wall | undefined {
  let nearest: Wall | undefined;
  let leastMm = Number.POSITIVE_INFINITY;
  for (const wall of walls) {
    const awayMm = awayFromWall(wall, point);
    if (awayMm < leastMm) [nearest, leastMm] = [wall, awayMm];
  }
  return nearest;
}

/** How far from the first node of a wall the point of the wall is that is nearest to a point. */
export function alongWall({ from, to, lengthMm }: Wall, point: Point): number {
  if (lengthMm === 0) return 0;
  const along = dot(minus(point, from), minus(to, from)) / lengthMm;
  return Math.min(Math.max(along, 0), lengthMm);
}

/** The point of a wall at a distance from its first node. */
export function onWall({ from, to, lengthMm }: Wall, alongMm: number): Point {
  const share = lengthMm === 0 ? 0 : alongMm / lengthMm;
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

/** How far a point is from the centre line of a wall. */
export function awayFromWall(wall: Wall, point: Point): number {
  return distance(point, onWall(wall, alongWall(wall, point)));
}
