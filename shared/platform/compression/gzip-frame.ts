/** The header of our gzip streams: no name, no time, unknown system. Source: RFC 1952. */
export const GZIP_HEADER = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255);
/** Length of {@link gzipEnd} in bytes. */
export const GZIP_END_BYTES = 10;

/** An empty last block with fixed codes. Source: RFC 1951. */
const LAST_BLOCK = Uint8Array.of(3, 0);

/** Returns the end of a gzip stream: an empty last block, then checksum and length of all deflated text. */
export function gzipEnd({ crc32, bytes }: { readonly crc32: number; readonly bytes: number }): Uint8Array {
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32, 0);
  trailer.writeUInt32LE(bytes % 2 ** 32, 4);
  return Buffer.concat([LAST_BLOCK, trailer]);
}
