import { DRAWING_BUDGET } from './drawing-budget.ts';
import { isPlainText, type ValueKind, valueKind } from './group-code.ts';
import type { TagReader, TagSink } from './tag-sink.ts';

/** The first bytes of each binary DXF. */
export const BINARY_SENTINEL = Buffer.from('AutoCAD Binary DXF\r\n\u001a\0', 'latin1');

/** In R12 a code of one byte; this one announces a code of two bytes. */
const ESCAPED_CODE = 255;
const FIXED_BYTES: Record<Exclude<ValueKind, 'text' | 'chunk'>, number> = {
  double: 8,
  int16: 2,
  int32: 4,
  int64: 8,
  byte: 1,
};

/**
 * Reads the groups of a binary DXF. A code has two bytes since R13 and one byte before. The first group shows which:
 * its code is 0, and the text "SECTION" follows immediately or after one zero byte.
 */
export function createBinaryReader(sink: TagSink): TagReader {
  let rest: Buffer = Buffer.alloc(0);
  let headed = false;
  let wideCodes = true;
  let damaged = false;

  /** Bytes of the group that begins at `at`; undefined when it is not complete. */
  const group = (bytes: Buffer, at: number): number | undefined => {
    const header = codeAt(bytes, at, wideCodes);
    if (!header) return undefined;
    const [code, codeBytes] = header;
    const start = at + codeBytes;
    const kind = valueKind(code);
    if (kind === 'text') {
      const end = bytes.indexOf(0, start);
      if (end < 0) {
        damaged ||= bytes.length - start > DRAWING_BUDGET.maxLineBytes;
        return undefined;
      }
      if (code === 0 || (!sink.skipping && isPlainText(code))) sink.text(code, bytes.toString('latin1', start, end));
      return end + 1 - at;
    }
    const length = kind === 'chunk' ? (bytes[start] ?? 0) + 1 : FIXED_BYTES[kind];
    if (start + length > bytes.length) return undefined;
    if (!sink.skipping && kind !== 'chunk') sink.number(code, numberAt(bytes, start, kind));
    return codeBytes + length;
  };

  const consume = (bytes: Buffer): number => {
    let at = 0;
    if (!headed) {
      const begin = BINARY_SENTINEL.length;
      if (bytes.length < begin + 2) return 0;
      headed = true;
      wideCodes = bytes[begin + 1] === 0;
      at = begin;
    }
    while (!damaged && !sink.done) {
      const length = group(bytes, at);
      if (length === undefined) break;
      at += length;
    }
    return at;
  };

  return {
    push(chunk) {
      if (damaged || sink.done) return;
      const fresh = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
      const bytes = rest.length === 0 ? fresh : Buffer.concat([rest, fresh]);
      rest = bytes.subarray(consume(bytes));
    },
    end() {
      damaged ||= !sink.done && rest.length > 0;
    },
    get damaged() {
      return damaged;
    },
  };
}

function codeAt(bytes: Buffer, at: number, wide: boolean): [code: number, bytes: number] | undefined {
  if (wide) return at + 2 <= bytes.length ? [bytes.readInt16LE(at), 2] : undefined;
  const code = bytes[at];
  if (code === undefined) return undefined;
  if (code !== ESCAPED_CODE) return [code, 1];
  return at + 3 <= bytes.length ? [bytes.readInt16LE(at + 1), 3] : undefined;
}

function numberAt(bytes: Buffer, at: number, kind: ValueKind): number {
  switch (kind) {
    case 'double': {
      const value = bytes.readDoubleLE(at);
      return Number.isFinite(value) ? value : 0;
    }
    case 'int32':
      return bytes.readInt32LE(at);
    case 'int64':
      return Number(bytes.readBigInt64LE(at));
    case 'byte':
      return bytes.readUInt8(at);
    default:
      return bytes.readInt16LE(at);
  }
}
