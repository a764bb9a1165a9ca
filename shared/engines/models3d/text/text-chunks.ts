import { createReadStream } from 'node:fs';
import { TextDecoder } from 'node:util';
import { textEncoding } from '../sniff/head-text.ts';

const CHUNK_BYTES = 1 << 20;

/**
 * Reads a text file as UTF-8, in chunks that the caller can change. A byte order mark selects another encoding (UTF-16
 * of either order) and is removed; without one the bytes are unchanged.
 */
export async function* textChunks(file: string): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let decoder: TextDecoder | undefined;
  let isFirst = true;
  for await (const chunk of createReadStream(file, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>) {
    if (isFirst) {
      const encoding = textEncoding(chunk);
      const hasMark = encoding !== 'utf-8' || (chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf);
      if (hasMark) decoder = new TextDecoder(encoding);
      isFirst = false;
    }
    yield decoder ? encoder.encode(decoder.decode(chunk, { stream: true })) : chunk;
  }
}
