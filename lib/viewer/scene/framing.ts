import { type Box3, type PerspectiveCamera, Vector3 } from 'three';
import type { OrbitControls } from 'three/addons/controls/OrbitControls.js';

const SMALLEST_RADIUS_M = 0.05;

/** From where something is shown first. */
export interface View {
  readonly direction: Vector3;
  /** The distance of the camera, as a multiple of that which shows all corners: more leaves more air around. */
  readonly air: number;
}

/** Keeps a model in the picture of a camera, whatever the shape of the picture. */
interface Framing {
  /** Shows the whole model, and makes that the view to which a reset leads. */
  start(box: Box3, view: View): void;
  /** Shows the whole model from where the camera is, for a model of another size. */
  follow(box: Box3): void;
  /**
   * After another shape of the picture: the model is as near to the frame as before, also where somebody has zoomed.
   */
  keep(box: Box3): void;
}

/** Keeps a model in the picture. @param controls their target becomes the middle of the model */
export function framing(camera: PerspectiveCamera, controls: OrbitControls): Framing {
  /** The distance that shows the whole model in the last shape of the picture. */
  let fittedM = 0;
  let air = 1;
  const place = (box: Box3, direction: Vector3, zoom: number) => {
    const radius = Math.max(box.getSize(new Vector3()).length() / 2, SMALLEST_RADIUS_M);
    fittedM = air * fittingDistance(camera, box, direction);
    controls.minDistance = radius * 0.4;
    controls.maxDistance = fittedM * 4;
    camera.near = fittedM / 100;
    camera.far = fittedM * 20;
    camera.position.copy(controls.target).addScaledVector(direction.clone().normalize(), fittedM * zoom);
    camera.updateProjectionMatrix();
    controls.update();
  };
  const direction = () => camera.position.clone().sub(controls.target);
  return {
    start(box, view) {
      air = view.air;
      controls.target.copy(box.getCenter(new Vector3()));
      place(box, view.direction, 1);
      controls.saveState();
    },
    follow(box) {
      const from = direction();
      controls.target.copy(box.getCenter(new Vector3()));
      place(box, from, 1);
    },
    keep(box) {
      if (fittedM === 0) return;
      const from = direction();
      place(box, from, from.length() / fittedM);
      const reset = controls.position0.clone().sub(controls.target0).normalize();
      controls.position0.copy(controls.target0).addScaledVector(reset, air * fittingDistance(camera, box, reset));
    },
  };
}

/** The distance in metres from the middle of a box at which all its corners are in the picture. */
export function fittingDistance(camera: PerspectiveCamera, box: Box3, direction: Vector3): number {
  const back = direction.clone().normalize();
  const right = new Vector3(0, 1, 0).cross(back).normalize();
  const up = back.clone().cross(right);
  const upTan = Math.tan((camera.fov * Math.PI) / 360);
  const rightTan = upTan * camera.aspect;
  const middle = box.getCenter(new Vector3());
  let distance = SMALLEST_RADIUS_M * 2;
  for (const x of [box.min.x, box.max.x])
    for (const y of [box.min.y, box.max.y])
      for (const z of [box.min.z, box.max.z]) {
        const corner = new Vector3(x, y, z).sub(middle);
        const needed = Math.max(Math.abs(corner.dot(right)) / rightTan, Math.abs(corner.dot(up)) / upTan);
        distance = Math.max(distance, needed + corner.dot(back));
      }
  return distance;
}
