import type { Vector3 } from '../scene/matrix.ts';
import type { ExportPart } from './export-model.ts';

/** A box along the axes. */
export interface Bounds {
  readonly min: Vector3;
  readonly max: Vector3;
}

/** The box around all vertices of some parts, in their metres. */
export function bounds(parts: readonly Pick<ExportPart, 'positions'>[]): Bounds {
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

/** Triangles of all parts. */
export function triangleCount(parts: readonly Pick<ExportPart, 'indices'>[]): number {
  return parts.reduce((sum, { indices }) => sum + indices.length / 3, 0);
}
