import { ModelError } from '../model-error.ts';

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const BACKSLASH = 0x5c;
const SPACE = 0x20;
/** Large enough for a polygon of a million corners; prevents a file without line ends from becoming one string. */
const MAX_LINE_BYTES = 32 << 20;

/**
 * Cuts chunks of text into blocks of complete lines, ended by LF, CRLF or CR. A line that ends with a backslash
 * continues in the next one: the backslash and the line end become blanks, so that readers never see them.
 *
 * @throws ModelError MODEL_CORRUPT if a line is longer than 32 MiB
 */
export async function* lineBlocks(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest: Uint8Array = new Uint8Array(0);
  for await (const chunk of chunks) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    joinContinuedLines(bytes);
    const end = endOfLastLine(bytes);
    if (bytes.length - end > MAX_LINE_BYTES) {
      throw new ModelError('MODEL_CORRUPT', 'The model is no text file: one of its lines is longer than 32 MiB.');
    }
    // The source can reuse the memory of the chunk, so the rest is copied.
    rest = bytes.slice(end);
    if (end > 0) yield bytes.subarray(0, end);
  }
  if (rest.length > 0) yield rest;
}

function joinContinuedLines(bytes: Uint8Array): void {
  for (let at = bytes.indexOf(BACKSLASH); at >= 0; at = bytes.indexOf(BACKSLASH, at + 1)) {
    if (bytes[at + 1] === LINE_FEED) {
      bytes.fill(SPACE, at, at + 2);
    } else if (bytes[at + 1] === CARRIAGE_RETURN && at + 2 < bytes.length) {
      bytes.fill(SPACE, at, bytes[at + 2] === LINE_FEED ? at + 3 : at + 2);
    }
  }
}

function endOfLastLine(bytes: Uint8Array): number {
  // A carriage return at the end can be the first half of a line end.
  const lineFeed = bytes.lastIndexOf(LINE_FEED);
  return lineFeed >= 0 ? lineFeed + 1 : bytes.subarray(0, -1).lastIndexOf(CARRIAGE_RETURN) + 1;
}
