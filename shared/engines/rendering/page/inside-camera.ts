import { type Box3, Vector3 } from 'three';
import { cross, directionAt, type Vector } from '../lighting/vector.ts';
import type { InsideOrder } from '../protocol.ts';
import { type CameraPose, HALF_FILM_MM } from '../views/framing.ts';

/** Nearer surfaces are not shown, in metres. */
const NEAR = 0.05;

/** Tangents of half the angle of view of a camera inside. */
export function insideTangents({ focalLengthMm }: Pick<InsideOrder, 'focalLengthMm'>, aspect: number) {
  const tangent = HALF_FILM_MM / focalLengthMm;
  return { tangentX: tangent * Math.min(1, aspect), tangentY: tangent * Math.min(1, 1 / aspect) };
}

/**
 * Returns the pose of a camera that stands inside a model and looks level, and the range of depths that it sees.
 *
 * @param origin where the origin of the model is in the studio
 */
export function insidePose(order: InsideOrder, aspect: number, origin: Vector3, box: Box3) {
  const { position, yaw } = order;
  const forward = directionAt(yaw, 0);
  const right = cross(forward, [0, 1, 0]);
  const place = origin.clone().add(new Vector3(...position));
  const pose: CameraPose = {
    position: place.toArray() as unknown as Vector,
    forward,
    right,
    up: [0, 1, 0],
    ...insideTangents(order, aspect),
  };
  const far = box.getSize(new Vector3()).length() + box.distanceToPoint(place);
  return { pose, near: NEAR, far: Math.max(far, 2 * NEAR) };
}
