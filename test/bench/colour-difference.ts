import { ciede2000 } from '../../shared/engines/colours/ciede2000.ts';
import { type Lab, labOf } from '../../shared/engines/colours/lab.ts';

/** The part of pixels that differ less than the second figure. */
const MOST = 0.95;

/** CIEDE2000 of two pictures: 1 is the smallest difference that an eye sees. */
export interface ColourDifference {
  readonly mean: number;
  /** 95 % of the pixels differ less. */
  readonly most: number;
}

/**
 * Compares two pictures over white as an eye sees them, pixel by pixel, over the pixels that are visible in either.
 *
 * @param one RGBA of 8 bits, like `two`
 */
export function colourDifference(one: Uint8Array, two: Uint8Array): ColourDifference {
  if (one.length !== two.length) throw new RangeError('the pictures have different sizes');
  const differences: number[] = [];
  for (let at = 0; at < one.length; at += 4) {
    if (one[at + 3] === 0 && two[at + 3] === 0) continue;
    differences.push(ciede2000(labAt(one, at), labAt(two, at)));
  }
  differences.sort((a, b) => a - b);
  const mean = differences.reduce((sum, value) => sum + value, 0) / Math.max(1, differences.length);
  return { mean, most: differences[Math.floor(MOST * (differences.length - 1))] ?? 0 };
}

function labAt(pixels: Uint8Array, at: number): Lab {
  const alpha = (pixels[at + 3] ?? 0) / 255;
  const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((channel) =>
    Math.round(255 + ((pixels[at + channel] ?? 0) - 255) * alpha),
  );
  return labOf((red << 16) | (green << 8) | blue);
}
