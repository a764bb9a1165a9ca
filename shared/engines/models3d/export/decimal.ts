/** Decimals of coordinates in metres: 0.1 µm, a thousandth of the accuracy of models. */
export const METRE_DIGITS = 7;
/** Decimals of coordinates in millimetres, with the same step. */
export const MILLIMETRE_DIGITS = 4;
/** Decimals of normals, texture coordinates and colours. */
export const FRACTION_DIGITS = 6;

const POWERS_OF_TEN = Float64Array.from({ length: 16 }, (_, digits) => 10 ** digits);

/** Formats a number for a text format: rounded, short, without an exponent, which some readers do not support. */
export function decimal(value: number, digits: number): string {
  const factor = POWERS_OF_TEN[digits] ?? 10 ** digits;
  const rounded = Math.round(value * factor) / factor;
  const text = String(rounded === 0 ? 0 : rounded);
  return text.includes('e') ? rounded.toFixed(digits) : text;
}
