import { asciiNumber } from './ascii-number.ts';
import { DRAWING_BUDGET } from './drawing-budget.ts';
import { COMMENT_GROUP, isPlainText, valueKind } from './group-code.ts';
import type { TagReader, TagSink } from './tag-sink.ts';

const CARRIAGE_RETURN = 0x0d;
const LINE_FEED = 0x0a;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/**
 * Reads the groups of an ASCII DXF: a line with the code, then a line with the value. Lines end with CR LF, LF or CR.
 * Numbers may have a decimal comma. Reading ends at the first line that is not a code where a code must be.
 */
export function createAsciiReader(sink: TagSink): TagReader {
  let rest: Buffer = Buffer.alloc(0);
  let code: number | undefined;
  let damaged = false;
  let first = true;

  const line = (bytes: Buffer, start: number, end: number) => {
    if (code === undefined) {
      code = groupCode(bytes, start, end);
      damaged ||= code === undefined;
      return;
    }
    const group = code;
    code = undefined;
    if (group === COMMENT_GROUP || (sink.skipping && group !== 0)) return;
    const kind = valueKind(group);
    if (kind === 'text') {
      if (isPlainText(group)) sink.text(group, bytes.toString('latin1', start, end));
    } else if (kind !== 'chunk') sink.number(group, asciiNumber(bytes, start, end));
  };

  const consume = (bytes: Buffer, last: boolean): number => {
    let start = 0;
    for (let at = 0; at < bytes.length && !damaged && !sink.done; at++) {
      const byte = bytes[at];
      if (byte !== LINE_FEED && byte !== CARRIAGE_RETURN) continue;
      // A CR at the very end may be half of a line end: it waits for the next chunk.
      if (byte === CARRIAGE_RETURN && at + 1 === bytes.length && !last) break;
      line(bytes, start, at);
      if (byte === CARRIAGE_RETURN && bytes[at + 1] === LINE_FEED) at++;
      start = at + 1;
    }
    return start;
  };

  return {
    push(chunk) {
      if (damaged || sink.done) return;
      const fresh = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
      let bytes = rest.length === 0 ? fresh : Buffer.concat([rest, fresh]);
      if (first && bytes.length >= BYTE_ORDER_MARK.length) {
        first = false;
        if (BYTE_ORDER_MARK.every((byte, index) => bytes[index] === byte))
          bytes = bytes.subarray(BYTE_ORDER_MARK.length);
      }
      rest = bytes.subarray(consume(bytes, false));
      damaged ||= rest.length > DRAWING_BUDGET.maxLineBytes && !sink.done;
    },
    end() {
      if (damaged || sink.done) return;
      const start = consume(rest, true);
      if (start < rest.length && !sink.done) line(rest, start, rest.length);
    },
    get damaged() {
      return damaged;
    },
  };
}

function groupCode(bytes: Buffer, start: number, end: number): number | undefined {
  let value = 0;
  let digits = 0;
  let negative = false;
  for (let at = start; at < end; at++) {
    const byte = bytes[at] ?? 0;
    if (byte >= 0x30 && byte <= 0x39) {
      value = value * 10 + byte - 0x30;
      digits++;
    } else if (byte === 0x2d && digits === 0) negative = true;
    else if (byte !== 0x20 && byte !== 0x09) return undefined;
  }
  return digits === 0 || digits > 5 ? undefined : negative ? -value : value;
}
