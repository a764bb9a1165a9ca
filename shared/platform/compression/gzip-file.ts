import type { DeflatedText } from './deflated-text.ts';
import { GZIP_END_BYTES, GZIP_HEADER, gzipEnd } from './gzip-frame.ts';

/** Returns a deflated text as a gzip file, which {@link readGzipFile} can read without inflating it. */
export function gzipFile(text: DeflatedText): Buffer {
  return Buffer.concat([GZIP_HEADER, text.deflated, gzipEnd(text)]);
}

/** Returns the deflated text of a file of {@link gzipFile}, below 4 GB. Throws an `Error` for other bytes. */
export function readGzipFile(bytes: Buffer): DeflatedText {
  const ends = bytes.length - GZIP_END_BYTES;
  if (ends < GZIP_HEADER.length || !bytes.subarray(0, GZIP_HEADER.length).equals(GZIP_HEADER)) {
    throw new Error('the file is not a deflated text');
  }
  return {
    deflated: bytes.subarray(GZIP_HEADER.length, ends),
    crc32: bytes.readUInt32LE(bytes.length - 8),
    bytes: bytes.readUInt32LE(bytes.length - 4),
  };
}
