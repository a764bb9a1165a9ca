import { Box3, Matrix4, type Object3D, Quaternion, Vector3 } from 'three';
import { uprightSides, uprightVector } from '../../../shared/engines/models3d/normalise/upright.ts';
import type { UpAxis } from '../../../shared/engines/models3d/units.ts';

const DEGREES = Math.PI / 180;
const UP = new Vector3(0, 1, 0);

/**
 * Returns the function that puts an axis of a model up and then turns it: to the left as seen from above, by so many
 * degrees, both from how it is now. The model keeps its middle over the ground, and stands as high as before.
 */
export function turnAboutMiddle(model: Object3D): (degrees: number, upAxis?: UpAxis) => void {
  const box = new Box3().setFromObject(model);
  const [middle, size] = [box.getCenter(new Vector3()), box.getSize(new Vector3())];
  const [position, rotation] = [model.position.clone(), model.quaternion.clone()];
  return (degrees, upAxis = 'y') => {
    const turn = new Quaternion().setFromAxisAngle(UP, degrees * DEGREES).multiply(tipOf(upAxis));
    const [, height] = uprightSides([size.x, size.y, size.z], upAxis);
    model.position.copy(position).sub(middle).applyQuaternion(turn).add(middle);
    model.position.y += (height - size.y) / 2;
    model.quaternion.copy(turn).multiply(rotation);
    model.updateMatrixWorld(true);
  };
}

function tipOf(upAxis: UpAxis): Quaternion {
  const column = (x: number, y: number, z: number) => new Vector3(...uprightVector([x, y, z], upAxis));
  const matrix = new Matrix4().makeBasis(column(1, 0, 0), column(0, 1, 0), column(0, 0, 1));
  return new Quaternion().setFromRotationMatrix(matrix);
}
