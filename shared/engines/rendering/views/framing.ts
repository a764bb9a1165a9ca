import { cross, directionAt, dot, type Vector } from '../lighting/vector.ts';

/** A lens of 75 mm on 36 mm film, along the longer side of the picture: close to what catalogue photographers use. */
const LENS_TANGENT = 18 / 75;

/** Free space on each side, as a part of the picture's side. */
const MARGIN = 0.06;

/** Resolution of the rings that stand for a turning item. */
const RING_LAYERS = 64;
const RING_POINTS = 48;

/** A camera's position and orientation in world space, in metres, and its angles of view. */
export interface CameraPose {
  readonly position: Vector;
  /** From the camera into the picture. */
  readonly forward: Vector;
  readonly right: Vector;
  readonly up: Vector;
  /** Tangents of half the angle of view. */
  readonly tangentX: number;
  readonly tangentY: number;
  /** Distances along `forward` between which all points lie, in metres. */
  readonly nearest: number;
  readonly farthest: number;
}

/**
 * Computes the pose of a camera that looks from this side: as near as possible with every point inside the picture's
 * margin, and moved sideways so that the free space is even. Exact for perspective: each side of the picture is a
 * plane, and each plane touches the outermost point on its side.
 *
 * @param points x, y, z of each vertex, in metres
 * @param yaw degrees from +Z (the front) towards +X
 * @param pitch degrees above the horizon
 * @param aspect width by height of the picture
 */
export function frameItem(points: Float32Array, yaw: number, pitch: number, aspect: number): CameraPose {
  const back = directionAt(yaw, pitch);
  const right = directionAt(yaw + 90, 0);
  const up = cross(back, right);
  const tangentX = LENS_TANGENT * Math.min(1, aspect);
  const tangentY = LENS_TANGENT * Math.min(1, 1 / aspect);
  const inner = 1 - 2 * MARGIN;
  const across = extremes(points, right, back, tangentX * inner);
  const upwards = extremes(points, up, back, tangentY * inner);
  const distance = Math.max(across.distance, upwards.distance, across.front + 1e-3);
  const position: Vector = [0, 1, 2].map(
    (axis) =>
      (right[axis] as number) * across.middle +
      (up[axis] as number) * upwards.middle +
      (back[axis] as number) * distance,
  ) as unknown as Vector;
  return {
    position,
    forward: [-back[0], -back[1], -back[2]],
    right,
    up,
    tangentX,
    tangentY,
    nearest: distance - across.front,
    farthest: distance - across.rear,
  };
}

/**
 * Returns the points that an item passes through while it turns around its vertical axis, as rings. A camera that
 * frames them frames every step in the same way.
 */
export function turningEnvelope(points: Float32Array): Float32Array {
  let bottom = Number.POSITIVE_INFINITY;
  let top = Number.NEGATIVE_INFINITY;
  for (let at = 1; at < points.length; at += 3) {
    bottom = Math.min(bottom, points[at] as number);
    top = Math.max(top, points[at] as number);
  }
  const radii = new Float64Array(RING_LAYERS).fill(-1);
  const height = Math.max(top - bottom, 1e-9);
  for (let at = 0; at < points.length; at += 3) {
    const layer = Math.min(RING_LAYERS - 1, Math.floor((((points[at + 1] as number) - bottom) / height) * RING_LAYERS));
    const radius = Math.hypot(points[at] as number, points[at + 2] as number);
    radii[layer] = Math.max(radii[layer] as number, radius);
  }
  const rings: number[] = [];
  radii.forEach((radius, layer) => {
    if (radius < 0) return;
    for (let step = 0; step < RING_POINTS; step++) {
      const angle = (step / RING_POINTS) * 2 * Math.PI;
      for (const edge of [layer, layer + 1]) {
        rings.push(radius * Math.sin(angle), bottom + (edge / RING_LAYERS) * height, radius * Math.cos(angle));
      }
    }
  });
  return new Float32Array(rings);
}

/** The distance along `back` and the shift along `axis` with which all points are within the tangent on both sides. */
function extremes(points: Float32Array, axis: Vector, back: Vector, tangent: number) {
  let positive = Number.NEGATIVE_INFINITY;
  let negative = Number.NEGATIVE_INFINITY;
  let front = Number.NEGATIVE_INFINITY;
  let rear = Number.POSITIVE_INFINITY;
  for (let at = 0; at < points.length; at += 3) {
    const point: Vector = [points[at] as number, points[at + 1] as number, points[at + 2] as number];
    const sideways = dot(point, axis);
    const near = dot(point, back);
    positive = Math.max(positive, sideways + near * tangent);
    negative = Math.max(negative, -sideways + near * tangent);
    front = Math.max(front, near);
    rear = Math.min(rear, near);
  }
  return { distance: (positive + negative) / (2 * tangent), middle: (positive - negative) / 2, front, rear };
}
