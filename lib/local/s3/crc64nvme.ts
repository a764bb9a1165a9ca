/**
 * Reflected form of the polynomial 0xAD93D23594C93659, in two halves of 32 bits.
 * Source: NVM Express NVM Command Set Specification 1.0, figure 117.
 */
const POLYNOMIAL_HIGH = 0x9a6c9329 | 0;
const POLYNOMIAL_LOW = 0xac4bc9b5 | 0;

/** How many bytes one step takes: eight tables look up the eight bytes of a word at once. */
const SLICES = 8;
const [TABLE_HIGH, TABLE_LOW] = makeTables();

/** A running CRC-64/NVME, the checksum that S3 gives to uploads by default. JavaScript has no 64-bit integers: two halves. */
export class Crc64Nvme {
  #high = -1;
  #low = -1;

  update(bytes: Uint8Array): void {
    let high = this.#high;
    let low = this.#low;
    let i = 0;
    for (; i + SLICES <= bytes.length; i += SLICES) {
      const first = low ^ word(bytes, i);
      const second = high ^ word(bytes, i + 4);
      high = slice(TABLE_HIGH, first, second);
      low = slice(TABLE_LOW, first, second);
    }
    for (; i < bytes.length; i++) {
      const entry = (low ^ (bytes[i] as number)) & 0xff;
      low = ((low >>> 8) | (high << 24)) ^ (TABLE_LOW[entry] as number);
      high = (high >>> 8) ^ (TABLE_HIGH[entry] as number);
    }
    this.#high = high;
    this.#low = low;
  }

  /** Eight bytes, big-endian. */
  digest(): Buffer {
    const bytes = Buffer.alloc(8);
    bytes.writeInt32BE(~this.#high, 0);
    bytes.writeInt32BE(~this.#low, 4);
    return bytes;
  }
}

function word(bytes: Uint8Array, i: number): number {
  return (
    (bytes[i] as number) |
    ((bytes[i + 1] as number) << 8) |
    ((bytes[i + 2] as number) << 16) |
    ((bytes[i + 3] as number) << 24)
  );
}

function slice(table: Int32Array, first: number, second: number): number {
  return (
    (table[0x700 | (first & 0xff)] as number) ^
    (table[0x600 | ((first >>> 8) & 0xff)] as number) ^
    (table[0x500 | ((first >>> 16) & 0xff)] as number) ^
    (table[0x400 | (first >>> 24)] as number) ^
    (table[0x300 | (second & 0xff)] as number) ^
    (table[0x200 | ((second >>> 8) & 0xff)] as number) ^
    (table[0x100 | ((second >>> 16) & 0xff)] as number) ^
    (table[second >>> 24] as number)
  );
}

/** Table n holds the remainders of a byte that is followed by n zero bytes. */
function makeTables(): [high: Int32Array, low: Int32Array] {
  const highs = new Int32Array(SLICES * 256);
  const lows = new Int32Array(SLICES * 256);
  for (let byte = 0; byte < 256; byte++) {
    let high = 0;
    let low = byte;
    for (let bit = 0; bit < 8; bit++) {
      const odd = low & 1;
      low = (low >>> 1) | (high << 31);
      high >>>= 1;
      if (odd) {
        high ^= POLYNOMIAL_HIGH;
        low ^= POLYNOMIAL_LOW;
      }
    }
    highs[byte] = high;
    lows[byte] = low;
  }
  for (let i = 256; i < SLICES * 256; i++) {
    const high = highs[i - 256] as number;
    const low = lows[i - 256] as number;
    lows[i] = ((low >>> 8) | (high << 24)) ^ (lows[low & 0xff] as number);
    highs[i] = (high >>> 8) ^ (highs[low & 0xff] as number);
  }
  return [highs, lows];
}
