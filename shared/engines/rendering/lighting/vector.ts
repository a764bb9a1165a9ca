/** X to the right, Y up, Z towards the front, as in glTF. */
export type Vector = readonly [x: number, y: number, z: number];

const RADIANS = Math.PI / 180;

/** The unit vector at an azimuth (0 is +Z, 90 is +X) and an elevation above the horizon, in degrees. */
export function directionAt(azimuth: number, elevation: number): Vector {
  const flat = Math.cos(elevation * RADIANS);
  return [Math.sin(azimuth * RADIANS) * flat, Math.sin(elevation * RADIANS), Math.cos(azimuth * RADIANS) * flat];
}

/** The dot product of two vectors. */
export function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/** The cross product of two vectors, right-handed. */
export function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

/** The unit vector in the direction of a vector. The length must not be 0. */
export function normalize(a: Vector): Vector {
  const length = Math.hypot(...a);
  return [a[0] / length, a[1] / length, a[2] / length];
}

/** Turns a vector around the Y axis, from +Z towards +X, in degrees. */
export function rotatedY([x, y, z]: Vector, degrees: number): Vector {
  const sin = Math.sin(degrees * RADIANS);
  const cos = Math.cos(degrees * RADIANS);
  return [x * cos + z * sin, y, z * cos - x * sin];
}
