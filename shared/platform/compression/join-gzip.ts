import { combineCrc32 } from './combine-crc32.ts';
import { type DeflatedText, deflateText } from './deflated-text.ts';
import { GZIP_HEADER, gzipEnd } from './gzip-frame.ts';

/** Smallest text that is deflated at once. Smaller pieces compress badly. */
const PIECE_CHARACTERS = 64 * 1024;
const FAST = 1;

/** Joins pieces of text into one gzip stream. Pieces that are already deflated are only copied. */
export async function* joinGzip(pieces: AsyncIterable<string | DeflatedText>): AsyncGenerator<Uint8Array> {
  let crc = 0;
  let bytes = 0;
  let waiting: string[] = [];
  let characters = 0;
  const counted = (text: DeflatedText) => {
    crc = combineCrc32(crc, text.crc32, text.bytes);
    bytes += text.bytes;
    return text.deflated;
  };
  const takeWaiting = () => {
    const text = deflateText(waiting.join(''), FAST);
    waiting = [];
    characters = 0;
    return counted(text);
  };
  yield GZIP_HEADER;
  for await (const piece of pieces) {
    if (typeof piece === 'string') {
      waiting.push(piece);
      characters += piece.length;
      if (characters >= PIECE_CHARACTERS) yield takeWaiting();
      continue;
    }
    if (characters > 0) yield takeWaiting();
    yield counted(piece);
  }
  if (characters > 0) yield takeWaiting();
  yield gzipEnd({ crc32: crc, bytes });
}
