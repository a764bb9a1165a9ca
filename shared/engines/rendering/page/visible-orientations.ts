import { type BufferGeometry, type Camera, type Mesh, Vector3 } from 'three';
import { nearestOrientation, ORIENTATIONS, type OrientationShares } from '../lighting/orientations.ts';
import { rotatedY } from '../lighting/vector.ts';
import type { StudioModel } from './load-model.ts';

/** Limit of triangles that are read; of a larger model, every second, third and so on. */
const MAX_TRIANGLES = 20_000;
/** The part of the picture that shows the floor. */
const FLOOR_SHARE = 0.2;

/**
 * Returns which way the surfaces face that a camera sees, by their area in the picture. Occlusion is ignored.
 *
 * @param rigYaw degrees by which the light rig is turned; the result is relative to the rig
 * @param floor whether the picture shows the floor
 */
export function visibleOrientations(
  model: StudioModel,
  camera: Camera,
  rigYaw: number,
  floor: boolean,
): OrientationShares {
  const areas = new Float64Array(ORIENTATIONS.length);
  const stride = Math.max(1, Math.ceil(model.triangles / MAX_TRIANGLES));
  const [a, b, c, away] = [new Vector3(), new Vector3(), new Vector3(), new Vector3()];
  for (const { mesh } of model.meshes) {
    for (let triangle = 0; triangle < triangleCount(mesh.geometry); triangle += stride) {
      corner(mesh, triangle * 3, a);
      corner(mesh, triangle * 3 + 1, b);
      corner(mesh, triangle * 3 + 2, c);
      away.copy(a);
      const normal = b.sub(a).cross(c.sub(a));
      const length = normal.length();
      if (length === 0) continue;
      normal.divideScalar(length);
      // From the camera, by the square of the distance: the triangle's area in the picture.
      if ('isPerspectiveCamera' in camera) away.sub(camera.position);
      else camera.getWorldDirection(away);
      const seen = (-normal.dot(away) / away.lengthSq() ** 1.5) * length;
      // A back face is visible if the surface has two sides, or if its triangles have the wrong winding.
      if (seen < 0) normal.negate();
      const orientation = nearestOrientation(rotatedY([normal.x, normal.y, normal.z], -rigYaw));
      areas[orientation] = (areas[orientation] as number) + Math.abs(seen);
    }
  }
  return withFloor(areas, floor ? FLOOR_SHARE : 0);
}

function triangleCount({ index, attributes }: BufferGeometry): number {
  return Math.floor((index?.count ?? attributes.position?.count ?? 0) / 3);
}

function corner({ geometry, matrixWorld }: Mesh, at: number, point: Vector3): void {
  const vertex = geometry.index?.getX(at) ?? at;
  point.fromBufferAttribute(geometry.getAttribute('position'), vertex).applyMatrix4(matrixWorld);
}

function withFloor(areas: Float64Array, floorShare: number): OrientationShares {
  const total = areas.reduce((sum, area) => sum + area, 0);
  const shares = areas.map((area) => (total > 0 ? (area / total) * (1 - floorShare) : 1 / areas.length));
  const up = nearestOrientation([0, 1, 0]);
  shares[up] = (shares[up] as number) + floorShare;
  return shares;
}
