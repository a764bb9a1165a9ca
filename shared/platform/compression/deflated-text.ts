import { constants, crc32, deflateRawSync, inflateRawSync } from 'node:zlib';

/**
 * A piece of text, deflated so that it can be at any position in a gzip stream: it does not refer to earlier data, ends
 * at a byte, and does not end the stream.
 */
export interface DeflatedText {
  readonly deflated: Uint8Array;
  /** CRC-32 of the text. */
  readonly crc32: number;
  /** Bytes of the text in UTF-8. */
  readonly bytes: number;
}

/**
 * Deflates a text.
 *
 * @param level compression level of zlib: 1 is fast, 9 is small
 */
export function deflateText(text: string, level: number): DeflatedText {
  const plain = Buffer.from(text);
  const deflated = deflateRawSync(plain, { level, finishFlush: constants.Z_FULL_FLUSH });
  return { deflated, crc32: crc32(plain), bytes: plain.length };
}

/** Returns the text in UTF-8. Throws an `Error` if length or CRC-32 do not match. */
export function inflateText({ deflated, ...text }: DeflatedText): Buffer {
  const plain = inflateRawSync(deflated, { finishFlush: constants.Z_SYNC_FLUSH });
  if (plain.length !== text.bytes || crc32(plain) !== text.crc32) throw new Error('a deflated text is damaged');
  return plain;
}
