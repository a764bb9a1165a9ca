import { TextCursor } from '../../text/text-cursor.ts';
import type { PlyHeader, PlyType } from './ply-header.ts';

/** The values of a PLY file after its header, in order. */
export interface PlyValues {
  /** Moves to the next element. Returns false if there is none. */
  startElement(): boolean;
  /**
   * Returns the next value of the element; NaN at the end of a text. Throws RangeError after the end of a binary file.
   */
  next(type: PlyType): number;
  endElement(): void;
}

const BYTES: Readonly<Record<PlyType, number>> = {
  int8: 1,
  uint8: 1,
  int16: 2,
  uint16: 2,
  int32: 4,
  uint32: 4,
  float32: 4,
  float64: 8,
};

/** Reads the values of a PLY in any of its three formats. */
export function plyValues(bytes: Uint8Array, { format, bodyAt }: PlyHeader): PlyValues {
  const body = bytes.subarray(bodyAt);
  return format === 'ascii' ? textValues(body) : binaryValues(body, format === 'binary_little_endian');
}

function textValues(body: Uint8Array): PlyValues {
  const cursor = new TextCursor();
  cursor.reset(body);
  return {
    // Comments belong to the header, but some programs write them between the elements.
    startElement: () => {
      while (cursor.startLine()) {
        if (!cursor.takeWord('comment')) return true;
        cursor.skipLine();
      }
      return false;
    },
    next: () => cursor.number(),
    endElement: () => cursor.skipLine(),
  };
}

function binaryValues(body: Uint8Array, isLittle: boolean): PlyValues {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  let at = 0;
  const read: Readonly<Record<PlyType, () => number>> = {
    int8: () => view.getInt8(at),
    uint8: () => view.getUint8(at),
    int16: () => view.getInt16(at, isLittle),
    uint16: () => view.getUint16(at, isLittle),
    int32: () => view.getInt32(at, isLittle),
    uint32: () => view.getUint32(at, isLittle),
    float32: () => view.getFloat32(at, isLittle),
    float64: () => view.getFloat64(at, isLittle),
  };
  return {
    startElement: () => at < body.length,
    next: (type) => {
      const value = read[type]();
      at += BYTES[type];
      return value;
    },
    endElement: () => undefined,
  };
}
