/** Size of a header, and of every block of a tar. */
export const TAR_BLOCK_BYTES = 512;

const MAGIC = { text: 'ustar', at: 257 } as const;
const CHECKSUM = { from: 148, to: 156 } as const;
const BLANK = 0x20;

/**
 * Whether a block is the first of a tar: by its magic bytes, by the checksum of older formats, or because it is the end
 * block of an empty tar.
 */
export function isTarHead(block: Uint8Array): boolean {
  if (block.length < TAR_BLOCK_BYTES) return false;
  const bytes = Buffer.from(block.buffer, block.byteOffset, TAR_BLOCK_BYTES);
  if (bytes.toString('latin1', MAGIC.at, MAGIC.at + MAGIC.text.length) === MAGIC.text) return true;
  if (bytes.every((byte) => byte === 0)) return true;
  const stated = bytes
    .toString('latin1', CHECKSUM.from, CHECKSUM.to)
    .replace(/[\0 ]+$/, '')
    .trim();
  const isChecksum = (_: number, at: number) => at >= CHECKSUM.from && at < CHECKSUM.to;
  const sum = bytes.reduce((total, byte, at) => total + (isChecksum(byte, at) ? BLANK : byte), 0);
  return /^[0-7]+$/.test(stated) && Number.parseInt(stated, 8) === sum;
}
