import type { Storey } from '../detect/floor-plan.ts';
import type { Point } from '../geometry/point.ts';
import { boundsOf } from '../geometry/polygon.ts';

/** A point of a plan XML: y downwards, the lower left corner of the walls at (0, 0). */
export interface PlanPoint {
  readonly xMm: number;
  readonly yMm: number;
}

/**
 * How points of the drawing become points of the plan; whole millimetres. Source: D1008.
 */
export function placement({ nodes }: Storey): (point: Point) => PlanPoint {
  const { minX, minY } = boundsOf(nodes) ?? { minX: 0, minY: 0 };
  return ({ x, y }) => ({ xMm: whole(x - minX), yMm: whole(minY - y) });
}

/** Rounded, and never -0. */
function whole(value: number): number {
  return Math.round(value) + 0;
}
