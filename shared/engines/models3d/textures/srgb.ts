/** Converts one channel of an sRGB colour, 0 to 1, to linear light, as in glTF's factors. */
export function srgbToLinear(value: number): number {
  if (!(value > 0)) return 0;
  if (value >= 1) return 1;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** Converts one channel of linear light, 0 to 1, to sRGB. The inverse of {@link srgbToLinear}. */
export function linearToSrgb(value: number): number {
  if (!(value > 0)) return 0;
  if (value >= 1) return 1;
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
}
