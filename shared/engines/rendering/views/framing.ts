import { cross, directionAt, dot, type Vector } from '../lighting/vector.ts';

/** Half the longer side of 35 mm film, in millimetres. */
export const HALF_FILM_MM = 18;
/** Close to what catalogue photographers use. */
export const DEFAULT_FOCAL_LENGTH_MM = 75;

/** Free space on each side, as a part of the picture's side, if the view has no padding. */
const MARGIN = 0.06;
/** The same beside the shadow on the floor. */
const SHADOW_MARGIN = 0.01;
/** The factor by which a camera goes farther away at most, so that the picture shows more of the shadow. */
const MOST_FOR_SHADOW = 1.12;
/** From above this pitch, in degrees, vertical edges cannot be shown parallel any more. */
const MAX_UPRIGHT_PITCH = 60;

/** Resolution of the rings that stand for a turning item. */
const RING_LAYERS = 64;
const RING_POINTS = 48;

/** From where and with which lens a camera looks at an item. */
export interface CameraView {
  /** Degrees from +Z (the front) towards +X. */
  readonly yaw: number;
  /** Degrees above the horizon. */
  readonly pitch: number;
  /** Width by height of the picture. */
  readonly aspect: number;
  /** On film of 36 mm, along the longer side of the picture. */
  readonly focalLengthMm: number;
  /** Vertical edges stay vertical, as with a shift lens. */
  readonly upright: boolean;
  /** Free space on each side, in parts of the item's width or height in the picture; null for a picture's margin. */
  readonly padding: number | null;
}

/** The camera of pictures that are compared with each other: no vertical correction. */
export const PLAIN_LENS = { focalLengthMm: DEFAULT_FOCAL_LENGTH_MM, upright: false, padding: null } as const;

/** A camera's position and orientation in world space, in metres, and its angles of view. */
export interface CameraPose {
  readonly position: Vector;
  /** From the camera into the picture: at a right angle to the film. */
  readonly forward: Vector;
  readonly right: Vector;
  /** The place of a point in the picture is its part along this by its part along `forward`. */
  readonly up: Vector;
  /** Tangents of half the angle of view. */
  readonly tangentX: number;
  readonly tangentY: number;
}

/**
 * Computes the pose of a camera that looks from this side: as near as possible with every point inside the picture's
 * margin, and moved sideways so that the free space is even. Exact for perspective: each side of the picture is a
 * plane, and each plane touches the outermost point on its side.
 *
 * With vertical correction the film is vertical. The picture is the one of a camera that is tilted, but stretched so
 * that vertical edges become parallel; its middle keeps its proportions.
 *
 * @param points x, y, z of each vertex, in metres
 * @param outline points of the floor that are inside the picture too, if the item does not become much smaller
 */
export function frameItem(
  points: Float32Array,
  view: CameraView,
  outline: Float32Array = new Float32Array(),
): CameraPose {
  const { yaw, pitch, aspect, padding } = view;
  const upright = view.upright && Math.abs(pitch) <= MAX_UPRIGHT_PITCH;
  const towards = directionAt(yaw, pitch);
  const back = upright ? directionAt(yaw, 0) : towards;
  const right = directionAt(yaw + 90, 0);
  const up = cross(towards, right);
  const tangent = HALF_FILM_MM / view.focalLengthMm / dot(back, towards);
  const tangentX = tangent * Math.min(1, aspect);
  const tangentY = tangent * Math.min(1, 1 / aspect);
  const inner = padding === null ? 1 - 2 * MARGIN : 1 / (1 + 2 * padding);
  const shadow = padding === null ? outline : new Float32Array();
  const sides = (axis: Vector, within: number) => [
    extremes(points, axis, back, within * inner),
    extremes(shadow, axis, back, within * (1 - 2 * SHADOW_MARGIN)),
  ];
  const across = sides(right, tangentX);
  const upwards = sides(up, tangentY);
  const itemDistance = Math.max(
    ...[across, upwards].map((sets) => leastDistance(sets.slice(0, 1))),
    foremost(points, back) + 1e-3,
  );
  const distance = Math.max(
    itemDistance,
    Math.min(leastDistance(across), itemDistance * MOST_FOR_SHADOW),
    Math.min(leastDistance(upwards), itemDistance * MOST_FOR_SHADOW),
  );
  // `up` has a part along `back`.
  const height = (middle(upwards, distance) - distance * dot(back, up)) / (upright ? up[1] : 1);
  const lift: Vector = upright ? [0, 1, 0] : up;
  const position: Vector = [0, 1, 2].map(
    (axis) =>
      (right[axis] as number) * middle(across, distance) +
      (lift[axis] as number) * height +
      (back[axis] as number) * distance,
  ) as unknown as Vector;
  return { position, forward: [-back[0], -back[1], -back[2]], right, up, tangentX, tangentY };
}

/** Whether a camera sees all points. */
export function seesAll(
  { position, forward, right, up, tangentX, tangentY }: CameraPose,
  points: Float32Array,
): boolean {
  for (let at = 0; at < points.length; at += 3) {
    const away = [0, 1, 2].map(
      (axis) => (points[at + axis] as number) - (position[axis] as number),
    ) as unknown as Vector;
    const ahead = dot(away, forward);
    if (Math.abs(dot(away, right)) > ahead * tangentX || Math.abs(dot(away, up)) > ahead * tangentY) return false;
  }
  return true;
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

/** How far points reach to both sides of an axis, where each metre towards the camera counts as `tangent` metres. */
interface Extremes {
  readonly positive: number;
  readonly negative: number;
  readonly tangent: number;
}

function extremes(points: Float32Array, axis: Vector, back: Vector, tangent: number): Extremes {
  let positive = Number.NEGATIVE_INFINITY;
  let negative = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < points.length; at += 3) {
    const point: Vector = [points[at] as number, points[at + 1] as number, points[at + 2] as number];
    const sideways = dot(point, axis);
    const near = dot(point, back);
    positive = Math.max(positive, sideways + near * tangent);
    negative = Math.max(negative, -sideways + near * tangent);
  }
  return { positive, negative, tangent };
}

/** The least distance from which all points are between both sides of the picture. */
function leastDistance(sets: readonly Extremes[]): number {
  return Math.max(
    ...sets.flatMap((one) => sets.map((other) => (one.positive + other.negative) / (one.tangent + other.tangent))),
  );
}

/** The shift along the axis: the free space beside the first set, the item, is even if the others leave room for it. */
function middle(sets: readonly Extremes[], distance: number): number {
  const [first] = sets as [Extremes];
  const low = Math.max(...sets.map(({ positive, tangent }) => positive - distance * tangent));
  const high = Math.min(...sets.map(({ negative, tangent }) => distance * tangent - negative));
  // Without room for all, the space that is missing is missing on both sides.
  const wanted = low > high ? (low + high) / 2 : Math.min(high, Math.max(low, (first.positive - first.negative) / 2));
  const least = first.positive - distance * first.tangent;
  const most = distance * first.tangent - first.negative;
  return Math.min(most, Math.max(least, wanted));
}

function foremost(points: Float32Array, back: Vector): number {
  let most = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < points.length; at += 3) {
    most = Math.max(most, dot([points[at] as number, points[at + 1] as number, points[at + 2] as number], back));
  }
  return most;
}
