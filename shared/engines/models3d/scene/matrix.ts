import type { mat4 } from '@gltf-transform/core';

/** Three numbers: a point, a direction, or the size of a box. */
export type Vector3 = [x: number, y: number, z: number];

/** Transforms a point by a column-major matrix, in double precision. Writes to `out` and returns it. */
export function transformPoint(m: Readonly<mat4>, x: number, y: number, z: number, out: Vector3): Vector3 {
  out[0] = m[0] * x + m[4] * y + m[8] * z + m[12];
  out[1] = m[1] * x + m[5] * y + m[9] * z + m[13];
  out[2] = m[2] * x + m[6] * y + m[10] * z + m[14];
  return out;
}

/**
 * Transforms a direction by the linear part of a matrix. Returns a unit vector, or undefined if the result has no
 * length.
 */
export function transformDirection(m: Readonly<mat4>, x: number, y: number, z: number): Vector3 | undefined {
  return unit(m[0] * x + m[4] * y + m[8] * z, m[1] * x + m[5] * y + m[9] * z, m[2] * x + m[6] * y + m[10] * z);
}

/** The determinant of the linear part: below zero, the matrix mirrors. */
export function determinant(m: Readonly<mat4>): number {
  return m[0] * (m[5] * m[10] - m[6] * m[9]) - m[4] * (m[1] * m[10] - m[2] * m[9]) + m[8] * (m[1] * m[6] - m[2] * m[5]);
}

/**
 * The matrix for normals: the cofactors of the linear part, which are its inverse transpose times the determinant, and
 * which also exist for flattened parts. The sign is that of the determinant, which also reverses the triangles, so that
 * a mirrored surface still faces outwards.
 */
export function normalMatrix(m: Readonly<mat4>): mat4 {
  const sign = determinant(m) < 0 ? -1 : 1;
  const c = (a: number, b: number, d: number, e: number) => sign * (a * e - b * d);
  return [
    c(m[5], m[6], m[9], m[10]),
    c(m[6], m[4], m[10], m[8]),
    c(m[4], m[5], m[8], m[9]),
    0,
    c(m[9], m[10], m[1], m[2]),
    c(m[10], m[8], m[2], m[0]),
    c(m[8], m[9], m[0], m[1]),
    0,
    c(m[1], m[2], m[5], m[6]),
    c(m[2], m[0], m[6], m[4]),
    c(m[0], m[1], m[4], m[5]),
    0,
    0,
    0,
    0,
    1,
  ];
}

/** The unit vector; undefined if the length is zero or not finite. */
export function unit(x: number, y: number, z: number): Vector3 | undefined {
  const length = Math.hypot(x, y, z);
  return length > 0 && Number.isFinite(length) ? [x / length, y / length, z / length] : undefined;
}
