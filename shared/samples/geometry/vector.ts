/** A point or direction: x to the right, y up, z to the front. Points are in millimetres. */
export type Vec3 = readonly [x: number, y: number, z: number];
/** A point of an outline, or a texture coordinate, in millimetres. */
export type Vec2 = readonly [x: number, y: number];

/** The sum of two vectors. */
export const add = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
/** `a` minus `b`. */
export const subtract = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
/** A vector times a number. */
export const scale = (a: Vec3, factor: number): Vec3 => [a[0] * factor, a[1] * factor, a[2] * factor];
/** The dot product. */
export const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
/** The length of a vector. */
export const length = (a: Vec3): number => Math.sqrt(dot(a, a));
/** The distance between two points. */
export const distance = (a: Vec3, b: Vec3): number => length(subtract(a, b));
/** Linear interpolation from `a` (t = 0) to `b` (t = 1). */
const mix = (a: number, b: number, t: number): number => a + (b - a) * t;
/** Linear interpolation of vectors. */
export const mix3 = (a: Vec3, b: Vec3, t: number): Vec3 => [mix(a[0], b[0], t), mix(a[1], b[1], t), mix(a[2], b[2], t)];
/** Limits a value to a range. */
const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** Smooth Hermite step from 0 to 1 between two edges. */
export function smoothstep(from: number, to: number, value: number): number {
  const t = clamp((value - from) / (to - from), 0, 1);
  return t * t * (3 - 2 * t);
}

/** The cross product, right-handed. */
export const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** The unit vector in the direction of `a`; straight up for a vector of length 0, so that no normal is zero. */
export function normalize(a: Vec3): Vec3 {
  const size = length(a);
  return size > 1e-12 ? scale(a, 1 / size) : [0, 1, 0];
}
