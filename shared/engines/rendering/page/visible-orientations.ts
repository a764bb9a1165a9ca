import { type Camera, Vector3 } from 'three';
import { nearestOrientation, ORIENTATIONS, type OrientationShares } from '../lighting/orientations.ts';
import { rotatedY } from '../lighting/vector.ts';
import type { StudioModel } from './load-model.ts';
import { visitTriangles } from './sampled-triangles.ts';

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
  const away = new Vector3();
  visitTriangles(model, (_, corner, normal, doubleArea) => {
    // From the camera, by the square of the distance: the triangle's area in the picture.
    if ('isPerspectiveCamera' in camera) away.copy(corner).sub(camera.position);
    else camera.getWorldDirection(away);
    const seen = (-normal.dot(away) / away.lengthSq() ** 1.5) * doubleArea;
    // A back face is visible if the surface has two sides, or if its triangles have the wrong winding.
    if (seen < 0) normal.negate();
    const orientation = nearestOrientation(rotatedY([normal.x, normal.y, normal.z], -rigYaw));
    areas[orientation] = (areas[orientation] as number) + Math.abs(seen);
  });
  return withFloor(areas, floor ? FLOOR_SHARE : 0);
}

function withFloor(areas: Float64Array, floorShare: number): OrientationShares {
  const total = areas.reduce((sum, area) => sum + area, 0);
  const shares = areas.map((area) => (total > 0 ? (area / total) * (1 - floorShare) : 1 / areas.length));
  const up = nearestOrientation([0, 1, 0]);
  shares[up] = (shares[up] as number) + floorShare;
  return shares;
}
