const POLYNOMIAL = 0xedb88320;
const BITS = 32;

/**
 * Returns the CRC-32 of two concatenated texts from the CRC-32 of each, so that gzip streams can be joined without
 * reading the texts. Appending `bytes` zeros to the first text is a linear map over GF(2), applied by repeated
 * squaring.
 * Source: `crc32_combine` of zlib (Mark Adler).
 *
 * @param bytes length of the second text in bytes
 */
export function combineCrc32(first: number, second: number, bytes: number): number {
  let crc = first;
  let zeros = squared(squared(oneZeroBit()));
  for (let left = bytes; left > 0; left = Math.floor(left / 2)) {
    zeros = squared(zeros);
    if (left % 2 === 1) crc = applied(zeros, crc);
  }
  return (crc ^ second) >>> 0;
}

/** Returns the map that appends one zero bit. Three squarings of it append one byte. */
function oneZeroBit(): Uint32Array {
  const map = new Uint32Array(BITS);
  map[0] = POLYNOMIAL;
  for (let bit = 1; bit < BITS; bit++) map[bit] = 1 << (bit - 1);
  return map;
}

function squared(map: Uint32Array): Uint32Array {
  return map.map((vector) => applied(map, vector));
}

function applied(map: Uint32Array, vector: number): number {
  let sum = 0;
  for (let bit = 0, left = vector >>> 0; left !== 0; bit++, left >>>= 1) {
    if (left & 1) sum ^= map[bit] ?? 0;
  }
  return sum >>> 0;
}
