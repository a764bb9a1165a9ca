/** The largest squared distance of two colours in this measure. */
const MAX_DELTA = 35_215;

/**
 * The difference of two pictures in decibels: the root mean square of pixelmatch's YIQ distance over the pixels that
 * are visible in either, as in the fidelity tests of model-viewer. Lower is closer; equal pictures have -Infinity.
 *
 * @param one RGBA of 8 bits, like `two`
 */
export function pictureDifference(one: Uint8Array, two: Uint8Array): number {
  if (one.length !== two.length) throw new RangeError('the pictures have different sizes');
  let sum = 0;
  let count = 0;
  for (let at = 0; at < one.length; at += 4) {
    if (one[at + 3] === 0 && two[at + 3] === 0) continue;
    count++;
    sum += squaredDistance(overWhite(one, at), overWhite(two, at));
  }
  return 10 * Math.log10(Math.sqrt(sum / Math.max(1, count)) / MAX_DELTA);
}

type Colour = readonly [red: number, green: number, blue: number];

function overWhite(pixels: Uint8Array, at: number): Colour {
  const alpha = (pixels[at + 3] ?? 0) / 255;
  const channel = (offset: number) => 255 + ((pixels[at + offset] ?? 0) - 255) * alpha;
  return [channel(0), channel(1), channel(2)];
}

/** Squared: the mean of squares uses distances that are squares already, as in the original. */
function squaredDistance(one: Colour, two: Colour): number {
  const [red, green, blue] = [one[0] - two[0], one[1] - two[1], one[2] - two[2]];
  const y = red * 0.29889531 + green * 0.58662247 + blue * 0.11448223;
  const i = red * 0.59597799 - green * 0.2741761 - blue * 0.32180189;
  const q = red * 0.21147017 - green * 0.52261711 + blue * 0.31114694;
  return (0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q) ** 2;
}
