/** The mean light of a model, 0 to 1, below which its edges are hard to see. Walnut and dark blue are brighter. */
const DARK = 0.02;
/** Brighter than this, black would be no black any more. */
const MAX_LIFT = 6;
/** What lets light through is a shadow, or the edge of the model. */
const OPAQUE = 200;
/** Of the picture's values to light, near enough for a mean. */
const GAMMA = 2.2;

/**
 * By how much the exposure is raised so that a dark model shows its form: that of white and wooden ones is as it was.
 *
 * @param pixels red, green, blue and alpha of each, 0 to 255
 */
export function exposureOf(pixels: ArrayLike<number>): number {
  let [sum, count] = [0, 0];
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = [0, 1, 2, 3].map((part) => pixels[at + part]);
    if (alpha < OPAQUE) continue;
    sum += (Math.max(red, green, blue) / 255) ** GAMMA;
    count += 1;
  }
  if (count === 0) return 1;
  const mean = sum / count;
  return mean >= DARK ? 1 : Math.min(MAX_LIFT, DARK / Math.max(mean, Number.EPSILON));
}
