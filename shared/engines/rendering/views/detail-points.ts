import type { ItemSize } from './camera-angles.ts';

/** The part of each side of the item that a detail shows. */
const SHARE = 0.45;

/**
 * The corners of the part of an item that a detail shows: the upper front corner on the right, where most pieces have
 * their edges, seams and handles. x, y, z of each, in metres; the item stands around the origin.
 */
export function detailPoints({ width, height, depth }: ItemSize): Float32Array {
  const across = [width / 2 - width * SHARE, width / 2];
  const upwards = [height - height * SHARE, height];
  const along = [depth / 2 - depth * SHARE, depth / 2];
  return new Float32Array(across.flatMap((x) => upwards.flatMap((y) => along.flatMap((z) => [x, y, z]))));
}
