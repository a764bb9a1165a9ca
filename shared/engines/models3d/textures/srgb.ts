/** One channel of a colour as screens have it, 0 to 1, to the linear light that glTF's factors are stated in. */
export function srgbToLinear(value: number): number {
  if (!(value > 0)) return 0;
  if (value >= 1) return 1;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** One channel of linear light, 0 to 1, as screens and most formats have it. The inverse of {@link srgbToLinear}. */
export function linearToSrgb(value: number): number {
  if (!(value > 0)) return 0;
  if (value >= 1) return 1;
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
}
