import type { Vector3 } from '../scene/matrix.ts';
import type { UpAxis } from '../units.ts';

/** One number of a result: which number of the source it is, and with which sign. */
type Part = readonly [from: 0 | 1 | 2, sign: 1 | -1];

/**
 * X, Y and Z of the result for each axis of the source that points up. All are rotations, never mirrors: quarter turns
 * about X or Z, and for -Y a half turn about Z, so that the front stays the front.
 */
const PARTS: Readonly<Record<UpAxis, readonly [x: Part, y: Part, z: Part]>> = {
  x: [
    [1, -1],
    [0, 1],
    [2, 1],
  ],
  y: [
    [0, 1],
    [1, 1],
    [2, 1],
  ],
  z: [
    [0, 1],
    [2, 1],
    [1, -1],
  ],
  '-x': [
    [1, 1],
    [0, -1],
    [2, 1],
  ],
  '-y': [
    [0, -1],
    [1, -1],
    [2, 1],
  ],
  '-z': [
    [0, 1],
    [2, -1],
    [1, 1],
  ],
};

/** Turns a vector of the source, so that its up axis becomes Y. */
export function uprightVector(vector: Readonly<Vector3>, upAxis: UpAxis): Vector3 {
  const [[x, signX], [y, signY], [z, signZ]] = PARTS[upAxis];
  return [vector[x] * signX, vector[y] * signY, vector[z] * signZ];
}

/** Returns the sides of a box of the source after that turn. */
export function uprightSides(sides: Readonly<Vector3>, upAxis: UpAxis): Vector3 {
  const [[x], [y], [z]] = PARTS[upAxis];
  return [sides[x], sides[y], sides[z]];
}
