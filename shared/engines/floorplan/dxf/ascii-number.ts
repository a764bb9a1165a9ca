/** Integers with so many digits, and powers of ten up to this one, are exact: one division rounds correctly. */
const EXACT_DIGITS = 15;
const POWERS_OF_TEN = Array.from({ length: EXACT_DIGITS + 1 }, (_, exponent) => 10 ** exponent);
const [SPACE, PLUS, MINUS, POINT, ZERO, NINE] = [0x20, 0x2b, 0x2d, 0x2e, 0x30, 0x39];

/**
 * The number on a line of an ASCII DXF, 0 when the line is not a finite number. Plain decimals, nearly all numbers of a
 * drawing, are read from the bytes; only other numbers become a string first.
 */
export function asciiNumber(bytes: Buffer, start: number, end: number): number {
  let at = start;
  while (at < end && bytes[at] === SPACE) at++;
  const sign = bytes[at];
  if (sign === MINUS || sign === PLUS) at++;
  const first = at;
  let value = 0;
  let point = -1;
  for (; at < end; at++) {
    const byte = bytes[at] ?? 0;
    if (byte >= ZERO && byte <= NINE) value = value * 10 + byte - ZERO;
    else if (byte === POINT && point < 0) point = at;
    else break;
  }
  const digits = at - first - (point < 0 ? 0 : 1);
  if (at < end || digits === 0 || digits > EXACT_DIGITS) return numberOf(bytes.toString('latin1', start, end));
  const exact = point < 0 ? value : value / (POWERS_OF_TEN[at - point - 1] ?? 1);
  return sign === MINUS ? -exact : exact;
}

/** Any other number: with an exponent, with more digits, with a decimal comma, or with words behind it. */
function numberOf(text: string): number {
  const value = Number(text);
  if (Number.isFinite(value)) return value;
  const withPoint = Number.parseFloat(text.replace(',', '.'));
  return Number.isFinite(withPoint) ? withPoint : 0;
}
