/** One channel of a colour as screens have it, 0 to 1, to the linear light that glTF's factors are stated in. */
export function srgbToLinear(value: number): number {
  if (!(value > 0)) return 0;
  if (value >= 1) return 1;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
