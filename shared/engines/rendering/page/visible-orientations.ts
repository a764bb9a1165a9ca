import { type BufferGeometry, type Camera, type Mesh, Vector3 } from 'three';
import { FACINGS, type FacingShares, nearestFacing } from '../lighting/facings.ts';
import { turned } from '../lighting/vector.ts';
import type { StudioModel } from './load-model.ts';

/** Triangles that are looked at; of a model with more, every second, third and so on. */
const MAX_TRIANGLES = 20_000;
/** The part of a picture that the floor is, with the shadow on it. */
const FLOOR_SHARE = 0.2;

/**
 * In which directions the surfaces look that a camera sees, by their area in the picture, whatever hides them.
 *
 * @param rigYaw degrees by which the light's rig is turned: the answer is as the rig sees it
 * @param floor whether the picture shows the floor
 */
export function visibleFacings(model: StudioModel, camera: Camera, rigYaw: number, floor: boolean): FacingShares {
  const areas = new Float64Array(FACINGS.length);
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
      // Away from the camera, per square of the distance: what the area is in the picture.
      if ('isPerspectiveCamera' in camera) away.sub(camera.position);
      else camera.getWorldDirection(away);
      const seen = (-normal.dot(away) / away.lengthSq() ** 1.5) * length;
      // A back is seen where a surface has two sides, or where its triangles are wound the wrong way round.
      if (seen < 0) normal.negate();
      const facing = nearestFacing(turned([normal.x, normal.y, normal.z], -rigYaw));
      areas[facing] = (areas[facing] as number) + Math.abs(seen);
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

function withFloor(areas: Float64Array, floorShare: number): FacingShares {
  const total = areas.reduce((sum, area) => sum + area, 0);
  const shares = areas.map((area) => (total > 0 ? (area / total) * (1 - floorShare) : 1 / areas.length));
  const up = nearestFacing([0, 1, 0]);
  shares[up] = (shares[up] as number) + floorShare;
  return shares;
}
