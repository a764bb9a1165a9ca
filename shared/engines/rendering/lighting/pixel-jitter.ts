const GOLDEN_SECTION = (Math.sqrt(5) - 1) / 2;

/** Offset of the sample of a pass from the middle of a pixel, to the right and down, each from 0 to 1, in pixels. */
export type PixelPlace = readonly [right: number, down: number];

/**
 * The offsets of all passes of a picture: a golden section lattice.
 *
 * A sample lies between the middles of four pixels and counts for each of them by its distance (see `sample-sum.ts`).
 * So a pixel gets four samples a pass, which together are a tent filter of radius 1; drawing one sample a pass from the
 * tent costs as much, and needs more than twice as many passes for the same error at edges. Nothing is shifted in any
 * pass.
 */
export function pixelJitter(passes: number): PixelPlace[] {
  return Array.from({ length: passes }, (_, pass): PixelPlace => {
    return [(pass + 0.5) / passes, (0.5 + pass * GOLDEN_SECTION) % 1];
  });
}
