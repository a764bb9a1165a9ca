import type { Vector3 } from './matrix.ts';

/** A box along the axes. */
export interface Bounds {
  readonly min: Vector3;
  readonly max: Vector3;
}

/**
 * The box around all vertices, in the unit of their positions. Infinite, with `min` above `max`, if there are no
 * vertices.
 */
export function bounds(parts: readonly { readonly positions: ArrayLike<number> }[]): Bounds {
  const min: Vector3 = [Infinity, Infinity, Infinity];
  const max: Vector3 = [-Infinity, -Infinity, -Infinity];
  for (const { positions } of parts) {
    for (let at = 0; at < positions.length; at++) {
      const axis = at % 3;
      const value = positions[at] ?? 0;
      if (value < (min[axis] ?? 0)) min[axis] = value;
      if (value > (max[axis] ?? 0)) max[axis] = value;
    }
  }
  return { min, max };
}
