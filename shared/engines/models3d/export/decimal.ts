/** Coordinates in metres: 0.1 µm, of which models of a tenth of a millimetre have a thousand. */
export const METRE_DIGITS = 7;
/** Coordinates in millimetres, of the same step. */
export const MILLIMETRE_DIGITS = 4;
/** Normals, texture coordinates, colours. */
export const FRACTION_DIGITS = 6;

const POWERS_OF_TEN = Float64Array.from({ length: 16 }, (_, digits) => 10 ** digits);

/** A number for a text format: rounded, short, never with an exponent, which not every reader knows. */
export function decimal(value: number, digits: number): string {
  const factor = POWERS_OF_TEN[digits] ?? 10 ** digits;
  const rounded = Math.round(value * factor) / factor;
  const text = String(rounded === 0 ? 0 : rounded);
  return text.includes('e') ? rounded.toFixed(digits) : text;
}
