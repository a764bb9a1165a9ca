import { linearColour } from './look-of.ts';

/** Values of a pixel: red, green, blue, alpha. */
const CHANNELS = 4;
const MAX_BYTE = 255;
/** Lightness up to this multiple of the mean is kept. */
const MAX_RELATIVE = 4;

/** How light each pixel of a picture is, compared to the mean of the picture: one byte a pixel. */
export type Weave = Uint8Array<ArrayBuffer>;

/**
 * Returns the weave of a picture: its lightness without its colour, so that fabric stays fabric and wood stays wood in
 * every colour. Transparent pixels do not count for the mean.
 *
 * @param rgba four bytes a pixel, sRGB
 */
export function weaveOf(rgba: Uint8Array | Uint8ClampedArray): Weave {
  const light = new Float32Array(rgba.length / CHANNELS);
  let [sum, weights] = [0, 0];
  for (let pixel = 0; pixel < light.length; pixel++) {
    const at = pixel * CHANNELS;
    const [red, green, blue] = [
      LINEAR[rgba[at] ?? 0] ?? 0,
      LINEAR[rgba[at + 1] ?? 0] ?? 0,
      LINEAR[rgba[at + 2] ?? 0] ?? 0,
    ];
    const lightness = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    const alpha = rgba[at + 3] ?? MAX_BYTE;
    light[pixel] = lightness;
    sum += lightness * alpha;
    weights += alpha;
  }
  const mean = weights > 0 ? sum / weights : 0;
  const weave = new Uint8Array(light.length);
  for (let pixel = 0; pixel < light.length; pixel++) {
    const relative = mean > 0 ? Math.min(MAX_RELATIVE, (light[pixel] ?? 0) / mean) : 1;
    // By its square root: the eye sees small differences of dark pixels.
    weave[pixel] = Math.round(Math.sqrt(relative / MAX_RELATIVE) * MAX_BYTE);
  }
  return weave;
}

/**
 * Colours a weave: each pixel is the colour, as much lighter or darker as the pixel of the picture is than its mean.
 * The mean of the result is the colour, unless it is so light that light pixels become white.
 *
 * @param rgba the picture of the weave; it gets the colour in place and keeps its transparency
 * @param hex six hexadecimal digits after #
 */
export function tintPicture(rgba: Uint8Array | Uint8ClampedArray, weave: Weave, hex: string): void {
  const [red, green, blue] = linearColour(hex).map(shades);
  for (let pixel = 0; pixel < weave.length; pixel++) {
    const at = pixel * CHANNELS;
    const shade = weave[pixel] ?? 0;
    rgba[at] = red?.[shade] ?? 0;
    rgba[at + 1] = green?.[shade] ?? 0;
    rgba[at + 2] = blue?.[shade] ?? 0;
  }
}

/** Returns the sRGB byte of a channel for each byte of a weave. */
function shades(linear: number): Uint8Array {
  return Uint8Array.from({ length: MAX_BYTE + 1 }, (_, shade) =>
    Math.round(toSrgb(Math.min(1, linear * MAX_RELATIVE * (shade / MAX_BYTE) ** 2)) * MAX_BYTE),
  );
}

function toSrgb(linear: number): number {
  return linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055;
}

/** The linear value of each sRGB byte. */
const LINEAR = Float32Array.from({ length: MAX_BYTE + 1 }, (_, byte) => {
  const srgb = byte / MAX_BYTE;
  return srgb <= 0.04045 ? srgb / 12.92 : ((srgb + 0.055) / 1.055) ** 2.4;
});
