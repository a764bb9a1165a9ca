const TAB = 0x09;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
const HASH = 0x23;
const PLUS = 0x2b;
const COMMA = 0x2c;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const CAPITAL_E = 0x45;
const SMALL_E = 0x65;
/** Up to this many digits an integer is exact in a double, and so is its product with an exact power of ten. */
const EXACT_DIGITS = 15;
const POWERS_OF_TEN = Float64Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`));

/**
 * Reads blocks of lines byte by byte without creating strings for numbers: five to ten times faster than splitting,
 * with the same values (`Number` is used where the fast way would round). The fields are public for fast loops.
 */
export class TextCursor {
  bytes: Uint8Array = new Uint8Array(0);
  at = 0;

  /** Starts a block. Call `startLine` before its first line is read. */
  reset(bytes: Uint8Array): void {
    this.bytes = bytes;
    this.at = 0;
  }

  /** Moves to the next byte that is not blank, across line ends. Returns false at the end of the block. */
  startLine(): boolean {
    const { bytes } = this;
    while (this.at < bytes.length) {
      const byte = bytes[this.at];
      if (byte !== SPACE && byte !== TAB && byte !== LINE_FEED && byte !== CARRIAGE_RETURN) return true;
      this.at++;
    }
    return false;
  }

  /** Moves to the end of the line. */
  skipLine(): void {
    const { bytes } = this;
    while (this.at < bytes.length && bytes[this.at] !== LINE_FEED && bytes[this.at] !== CARRIAGE_RETURN) this.at++;
  }

  /** Skips blanks. Returns true if the line continues with anything except a comment. */
  hasMore(): boolean {
    const { bytes } = this;
    while (bytes[this.at] === SPACE || bytes[this.at] === TAB) this.at++;
    const byte = bytes[this.at];
    return byte !== undefined && byte !== LINE_FEED && byte !== CARRIAGE_RETURN && byte !== HASH;
  }

  /** Whether the bytes at the cursor are `word`, followed by a blank or a line end. Moves behind it if so. */
  takeWord(word: string): boolean {
    const { bytes, at } = this;
    for (let index = 0; index < word.length; index++) {
      if (bytes[at + index] !== word.charCodeAt(index)) return false;
    }
    const next = bytes[at + word.length];
    if (next !== undefined && !isBlankOrEnd(next)) return false;
    this.at = at + word.length;
    return true;
  }

  /** Reads the next number of the line, like C's `atof`; NaN if there is none. Skips the rest of the word. */
  number(): number {
    const { bytes } = this;
    if (!this.hasMore()) return Number.NaN;
    const start = this.at;
    let at = start;
    const sign = bytes[at];
    if (sign === MINUS || sign === PLUS) at++;
    let mantissa = 0;
    let digits = 0;
    let scale = 0;
    let hasPoint = false;
    for (; ; at++) {
      const byte = bytes[at] ?? 0;
      if (byte >= ZERO && byte <= NINE) {
        mantissa = mantissa * 10 + (byte - ZERO);
        if (mantissa > 0) digits++;
        if (hasPoint) scale--;
      } else if ((byte === POINT || byte === COMMA) && !hasPoint) {
        hasPoint = true;
      } else {
        break;
      }
    }
    if (at === start + (sign === MINUS || sign === PLUS ? 1 : 0)) return this.#skipWord(Number.NaN);
    const isExponent = bytes[at] === SMALL_E || bytes[at] === CAPITAL_E;
    this.at = at;
    if (isExponent) scale += this.#exponent();
    const value = scaled(mantissa, scale);
    if (value === undefined || digits > EXACT_DIGITS) return this.#skipWord(this.#slowNumber(start));
    return this.#skipWord(sign === MINUS ? -value : value);
  }

  /** Reads the integer at the cursor; 0 if there is none. Stops at the first byte that is not a digit. */
  integer(): number {
    const { bytes } = this;
    const isNegative = bytes[this.at] === MINUS;
    if (isNegative || bytes[this.at] === PLUS) this.at++;
    let value = 0;
    for (let byte = bytes[this.at] ?? 0; byte >= ZERO && byte <= NINE; byte = bytes[++this.at] ?? 0) {
      value = value * 10 + (byte - ZERO);
    }
    return isNegative ? -value : value;
  }

  /**
   * Reads the rest of the line as text: UTF-8, or Windows-1252 if it is not valid UTF-8; without a comment and outer
   * blanks.
   */
  restOfLine(): string {
    if (!this.hasMore()) return '';
    const start = this.at;
    this.skipLine();
    return withoutComment(decode(this.bytes.subarray(start, this.at)));
  }

  #exponent(): number {
    const mark = this.at;
    this.at++;
    const first = this.bytes[this.at] ?? 0;
    const next = first === MINUS || first === PLUS ? (this.bytes[this.at + 1] ?? 0) : first;
    if (next < ZERO || next > NINE) {
      this.at = mark;
      return 0;
    }
    return this.integer();
  }

  #slowNumber(start: number): number {
    return Number(decode(this.bytes.subarray(start, this.at)).replace(',', '.'));
  }

  #skipWord(value: number): number {
    const { bytes } = this;
    while (this.at < bytes.length && !isBlankOrEnd(bytes[this.at] ?? LINE_FEED)) this.at++;
    return value;
  }
}

/** Removes a comment after a name. */
export function withoutComment(text: string): string {
  return text.replace(/\s#.*$/, '').trim();
}

function scaled(mantissa: number, scale: number): number | undefined {
  const power = POWERS_OF_TEN[Math.abs(scale)];
  if (power === undefined) return undefined;
  return scale < 0 ? mantissa / power : mantissa * power;
}

function isBlankOrEnd(byte: number): boolean {
  return byte === SPACE || byte === TAB || byte === LINE_FEED || byte === CARRIAGE_RETURN;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
