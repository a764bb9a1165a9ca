import type { SceneWall } from '../../../shared/domain/views/view-data.ts';
import type { Point } from '../../../shared/engines/floorplan/geometry/point.ts';

/** The centre line of a wall, or a side of a piece. */
export type Line = Pick<SceneWall, 'x1' | 'y1' | 'x2' | 'y2'>;

/** How far a point is from the centre line of a wall, in millimetres. */
export function awayFromWall({ x1, y1, x2, y2 }: Line, { x, y }: Point): number {
  const [wallX, wallY] = [x2 - x1, y2 - y1];
  const length = wallX * wallX + wallY * wallY;
  const share = length === 0 ? 0 : Math.min(Math.max(((x - x1) * wallX + (y - y1) * wallY) / length, 0), 1);
  return Math.hypot(x1 + share * wallX - x, y1 + share * wallY - y);
}

/**
 * How far one sees from a point until a line, in millimetres; infinite if it is elsewhere.
 *
 * @param look the direction, of length 1
 */
export function seenToWall({ x1, y1, x2, y2 }: Line, from: Point, look: Point): number {
  const [wallX, wallY] = [x2 - x1, y2 - y1];
  const cross = look.x * wallY - look.y * wallX;
  if (cross === 0) return Number.POSITIVE_INFINITY;
  const [toX, toY] = [x1 - from.x, y1 - from.y];
  const along = (toX * wallY - toY * wallX) / cross;
  const share = (toX * look.y - toY * look.x) / cross;
  return along > 0 && share >= 0 && share <= 1 ? along : Number.POSITIVE_INFINITY;
}
