import {
  type BufferGeometry,
  Group,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  Shape,
  ShapeGeometry,
  Vector2,
} from 'three';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';
import type { PlanScene, SceneFloor, SceneWall } from '../../../shared/domain/views/view-data.ts';

const MM = 0.001;
/** The same in any light, which does not reach it from its own room. Pure white looked like no ceiling at all. */
const CEILING = new MeshBasicMaterial({ color: 0xf1f0ec, toneMapped: false });

/**
 * The floor of a room in metres, Y up. The places of its corners are its texture coordinates too. Its front is below,
 * where a ceiling is seen from.
 */
export function floorGeometry({ corners }: SceneFloor): BufferGeometry {
  const shape = new Shape(corners.map(([x, y]) => new Vector2(x * MM, y * MM)));
  // The shape lies in X and Y; turned, its y is Z.
  return new ShapeGeometry(shape).rotateX(Math.PI / 2);
}

/**
 * The ceilings of all rooms as one mesh, each as high as the highest wall around it; hidden until a walk. From above
 * they are not seen, because only their fronts are drawn.
 */
export function ceilings({ floors, walls }: PlanScene): Object3D {
  const parts = floors.map((floor) => floorGeometry(floor).translate(0, ceilingMm(floor, walls) * MM, 0));
  const roof = parts.length > 0 ? new Mesh(mergeGeometries(parts), CEILING) : new Group();
  roof.visible = false;
  return roof;
}

/** The height of the highest wall of a room; of the plan, if the room has none. */
function ceilingMm({ corners }: SceneFloor, walls: readonly SceneWall[]): number {
  const places = new Set(corners.map(([x, y]) => `${x} ${y}`));
  const around = walls.filter(({ x1, y1, x2, y2 }) => places.has(`${x1} ${y1}`) && places.has(`${x2} ${y2}`));
  return (around.length > 0 ? around : walls).reduce((most, { height }) => Math.max(most, height), 0);
}
