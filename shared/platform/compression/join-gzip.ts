import { combineCrc32 } from './combine-crc32.ts';
import { type DeflatedText, deflateText } from './deflated-text.ts';
import { GZIP_HEADER, gzipEnd } from './gzip-frame.ts';

/** Text is deflated in pieces of this size at least: small ones would compress badly. */
const PIECE_CHARACTERS = 64 * 1024;
const FAST = 1;

/** One gzip stream of pieces of text, those that are deflated already as they are: they cost no more than their copy. */
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
