import type { Mesh } from './mesh.ts';
import type { Vec3 } from './vector.ts';

/** An axis-aligned box, in millimetres. */
interface Bounds {
  readonly min: Vec3;
  readonly max: Vec3;
}

/**
 * The box around all vertices.
 *
 * @throws RangeError if there are no vertices
 */
export function boundsOf(meshes: readonly Mesh[]): Bounds {
  let [minX, minY, minZ] = [Infinity, Infinity, Infinity];
  let [maxX, maxY, maxZ] = [-Infinity, -Infinity, -Infinity];
  for (const mesh of meshes) {
    for (const { position } of mesh.vertices) {
      minX = Math.min(minX, position[0]);
      minY = Math.min(minY, position[1]);
      minZ = Math.min(minZ, position[2]);
      maxX = Math.max(maxX, position[0]);
      maxY = Math.max(maxY, position[1]);
      maxZ = Math.max(maxZ, position[2]);
    }
  }
  if (minX > maxX) throw new RangeError('Nothing has no bounds');
  return { min: [minX, minY, minZ], max: [maxX, maxY, maxZ] };
}
