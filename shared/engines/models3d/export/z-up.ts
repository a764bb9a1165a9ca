import type { Vector3 } from '../scene/matrix.ts';

const MILLIMETRES_PER_METRE = 1000;

/** A vertex in millimetres and Z up, as formats for CAD and 3D printing need it. */
export function toZUpMillimetres(positions: Float64Array, vertex: number): Vector3 {
  const at = vertex * 3;
  const [x, y, z] = [positions[at] ?? 0, positions[at + 1] ?? 0, positions[at + 2] ?? 0];
  return [x * MILLIMETRES_PER_METRE, -z * MILLIMETRES_PER_METRE, y * MILLIMETRES_PER_METRE];
}
