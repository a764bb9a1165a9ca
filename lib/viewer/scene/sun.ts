import { type Box3, DirectionalLight, Vector3 } from 'three';

/** From what is lit to the sun. */
const DIRECTION = new Vector3(-0.6, 1.6, 0.9);
/** How far away the sun stands, in radii of what is lit. */
const DISTANCE = 4;
/** How far the edge of a shadow is blurred, in pixels of its map. */
const BLUR = 6;
const SMALLEST_RADIUS_M = 0.05;
/** A larger scene, as a flat, has a larger map: shadows are seen from near in a walk. */
const ROOM_RADIUS_M = 2;
const [MAP, LARGE_MAP] = [2_048, 4_096];

/**
 * The sun with its shadows. Returns it with what fits it to a box. @param maxMap the largest texture that the device
 * takes
 */
export function createSun(maxMap: number): { readonly sun: DirectionalLight; readonly shineOn: (box: Box3) => void } {
  const sun = new DirectionalLight(0xffffff, 1.4);
  sun.castShadow = true;
  sun.shadow.radius = BLUR;
  return { sun, shineOn: (box) => shineOn(sun, box, maxMap) };
}

/** The map of the shadows covers the box as the sun sees it, and nothing around it: that makes edges fine. */
function shineOn(sun: DirectionalLight, box: Box3, maxMap: number): void {
  const radius = Math.max(box.getSize(new Vector3()).length() / 2, SMALLEST_RADIUS_M);
  const centre = box.getCenter(new Vector3());
  const towards = DIRECTION.clone().normalize();
  sun.position.copy(centre).addScaledVector(towards, radius * DISTANCE);
  sun.target.position.copy(centre);
  const right = new Vector3(0, 1, 0).cross(towards).normalize();
  const up = towards.clone().cross(right);
  const size = Math.min(radius > ROOM_RADIUS_M ? LARGE_MAP : MAP, maxMap);
  if (sun.shadow.mapSize.x !== size) {
    sun.shadow.mapSize.set(size, size);
    sun.shadow.map?.dispose();
    sun.shadow.map = null;
  }
  const reach = (axis: Vector3) => halfExtent(box, axis) * (1 + (4 * BLUR) / size);
  const [x, y] = [Math.max(reach(right), radius / 20), Math.max(reach(up), radius / 20)];
  Object.assign(sun.shadow.camera, {
    left: -x,
    right: x,
    top: y,
    bottom: -y,
    near: radius * (DISTANCE - 1.1),
    // Shadows on the ground lie behind the box.
    far: radius * (DISTANCE + 2.5),
  });
  sun.shadow.camera.updateProjectionMatrix();
  // The blur looks at the map beside a place: on a steep face, these pixels are nearer to the sun by as much.
  sun.shadow.normalBias = ((2 * Math.max(x, y)) / size) * (BLUR + 1);
}

/** Half the length of a box along an axis. */
function halfExtent(box: Box3, axis: Vector3): number {
  const size = box.getSize(new Vector3());
  return (Math.abs(axis.x) * size.x + Math.abs(axis.y) * size.y + Math.abs(axis.z) * size.z) / 2;
}
