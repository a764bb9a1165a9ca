import { constants, crc32, deflateRawSync, inflateRawSync } from 'node:zlib';

/**
 * A piece of text, deflated so that it can stand anywhere inside of a gzip stream: it refers to nothing before it, ends
 * at a byte, and does not end the stream.
 */
export interface DeflatedText {
  readonly deflated: Uint8Array;
  /** Of the text. */
  readonly crc32: number;
  /** Of the text, in UTF-8. */
  readonly bytes: number;
}

/** Deflates a text. @param level of zlib: 1 is fast, 9 is small */
export function deflateText(text: string, level: number): DeflatedText {
  const plain = Buffer.from(text);
  const deflated = deflateRawSync(plain, { level, finishFlush: constants.Z_FULL_FLUSH });
  return { deflated, crc32: crc32(plain), bytes: plain.length };
}

/** The text again. Throws when it is not the one that was deflated. */
export function inflateText({ deflated, ...text }: DeflatedText): Buffer {
  const plain = inflateRawSync(deflated, { finishFlush: constants.Z_SYNC_FLUSH });
  if (plain.length !== text.bytes || crc32(plain) !== text.crc32) throw new Error('a deflated text is damaged');
  return plain;
}
