import { Box3, type Object3D, Vector3 } from 'three';

const DEGREES = Math.PI / 180;
const UP = new Vector3(0, 1, 0);

/**
 * Returns the function that turns a model about the upright line through its middle: to the left as seen from above, by
 * so many degrees from how it is now. The model keeps its place.
 */
export function turnAboutMiddle(model: Object3D): (degrees: number) => void {
  const middle = new Box3().setFromObject(model).getCenter(new Vector3()).setY(0);
  const [position, rotation] = [model.position.clone(), model.quaternion.clone()];
  return (degrees) => {
    model.position
      .copy(position)
      .sub(middle)
      .applyAxisAngle(UP, degrees * DEGREES)
      .add(middle);
    model.quaternion.copy(rotation);
    model.rotateOnWorldAxis(UP, degrees * DEGREES);
    model.updateMatrixWorld(true);
  };
}
