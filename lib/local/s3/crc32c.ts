/** Reflected form of the Castagnoli polynomial. Source: RFC 3720, appendix B.4. */
const POLYNOMIAL = 0x82f63b78;
const TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit++) remainder = remainder & 1 ? (remainder >>> 1) ^ POLYNOMIAL : remainder >>> 1;
  return remainder;
});

/**
 * CRC-32C of bytes, continuing from the CRC of what came before them (0 at the start).
 * @returns an unsigned 32-bit number
 */
export function crc32c(bytes: Uint8Array, previous = 0): number {
  let crc = ~previous;
  for (let i = 0; i < bytes.length; i++) crc = at(TABLE, (crc ^ at(bytes, i)) & 0xff) ^ (crc >>> 8);
  return ~crc >>> 0;
}

function at(numbers: Int32Array | Uint8Array, index: number): number {
  return numbers[index] as number;
}
