import { Vector2 } from 'three';
import type { PlanScene, SceneFloor, SceneWall } from '../../../shared/domain/views/view-data.ts';

/**
 * The middle of an outer wall and the direction away from its room; undefined for a wall with a room on both sides, or
 * on none. Millimetres of the plan.
 */
export function outwardOf(
  { x1, y1, x2, y2, thickness }: SceneWall,
  floors: PlanScene['floors'],
): { readonly place: Vector2; readonly normal: Vector2 } | undefined {
  const place = new Vector2((x1 + x2) / 2, (y1 + y2) / 2);
  const normal = new Vector2(y1 - y2, x2 - x1).normalize();
  const isRoom = (side: number) => {
    const { x, y } = place.clone().addScaledVector(normal, side * thickness);
    return floors.some(({ corners }) => contains(corners, x, y));
  };
  const [left, right] = [isRoom(1), isRoom(-1)];
  if (left === right) return undefined;
  return { place, normal: left ? normal.negate() : normal };
}

/** Whether a ring contains a point, by the number of its sides to the right of it. */
function contains(ring: SceneFloor['corners'], x: number, y: number): boolean {
  let isInside = false;
  let [beforeX, beforeY] = ring.at(-1) ?? [0, 0];
  for (const [atX, atY] of ring) {
    if (atY > y !== beforeY > y && x < ((beforeX - atX) * (y - atY)) / (beforeY - atY) + atX) isInside = !isInside;
    [beforeX, beforeY] = [atX, atY];
  }
  return isInside;
}
