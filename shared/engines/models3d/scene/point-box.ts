import type { mat4 } from '@gltf-transform/core';
import { transformPoint, type Vector3 } from './matrix.ts';
import type { Bounds } from './position-bounds.ts';

/** A box that is extended point by point. A point that is not finite makes it NaN. */
export class PointBox implements Bounds {
  readonly min: Vector3 = [Infinity, Infinity, Infinity];
  readonly max: Vector3 = [-Infinity, -Infinity, -Infinity];

  /** Extends the box by a point in the coordinates of `matrix`. Also transforms the point itself. */
  add(matrix: Readonly<mat4>, point: Vector3): void {
    transformPoint(matrix, point[0], point[1], point[2], point);
    for (let axis = 0; axis < 3; axis++) {
      const value = point[axis] as number;
      this.min[axis] = Math.min(this.min[axis] as number, value);
      this.max[axis] = Math.max(this.max[axis] as number, value);
    }
  }
}
