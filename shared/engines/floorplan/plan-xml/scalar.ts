/** How a value is written in an attribute. */
export interface Scalar<V> {
  /** Undefined for a text that is no such value. */
  read(text: string): V | undefined;
  write(value: V): string;
}

const NUMBER = /^\s*[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?\s*$/;

/** Any text. */
export const TEXT: Scalar<string> = { read: (text) => text, write: (value) => value };

/** A finite number, written without an exponent, because clients read no exponents. */
export const DECIMAL: Scalar<number> = {
  read(text) {
    const value = NUMBER.test(text) ? Number(text) : Number.NaN;
    return Number.isFinite(value) ? value + 0 : undefined;
  },
  write: decimalText,
};

/** A safe integer. */
export const INTEGER: Scalar<number> = {
  read(text) {
    const value = DECIMAL.read(text);
    return Number.isSafeInteger(value) ? value : undefined;
  },
  write: decimalText,
};

/** Whether a thing is mirrored along an axis: -1, or not: 1. */
export const FLIP: Scalar<1 | -1> = {
  read(text) {
    const value = DECIMAL.read(text);
    return value === 1 || value === -1 ? value : undefined;
  },
  write: String,
};

/** The shortest decimal that reads back as the same number. */
function decimalText(value: number): string {
  const [digits = '', exponent] = String(Math.abs(value)).split('e');
  if (exponent === undefined) return String(value);
  const sign = value < 0 ? '-' : '';
  const [whole = '', fraction = ''] = digits.split('.');
  const places = Number(exponent);
  return places < 0
    ? `${sign}0.${'0'.repeat(-places - 1)}${whole}${fraction}`
    : sign + whole + fraction.padEnd(places, '0');
}
