import { crc32 } from 'node:zlib';
import { zlibSync } from 'fflate';

const SIGNATURE = new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10]);
const COLOUR_TYPE_RGB = 2;
const COLOUR_TYPE_PALETTE = 3;
/**
 * Filter "up": each byte is the difference to the one above. Good for slopes; palette indices are stored without a
 * filter.
 */
const FILTER_UP = 2;

/** Compressed pixels of a palette image; `encodePalettePng` combines them with any palette. */
export interface CompressedIndices {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/**
 * Compresses palette indices, one byte a pixel. fflate is plain JavaScript, so that the bytes do not depend on the zlib
 * of a machine.
 */
export function compressIndices(width: number, height: number, indices: Uint8Array): CompressedIndices {
  return { width, height, data: zlibSync(filtered(indices, width, height, 0), { level: 4 }) };
}

/** A PNG of indices with a palette of up to 256 colours, three bytes each. */
export function encodePalettePng(pixels: CompressedIndices, palette: Uint8Array): Uint8Array {
  return png(pixels.width, pixels.height, COLOUR_TYPE_PALETTE, [
    ['PLTE', palette],
    ['IDAT', pixels.data],
  ]);
}

/** A PNG of 24-bit pixels. */
export function encodeRgbPng(width: number, height: number, rgb: Uint8Array): Uint8Array {
  const data = zlibSync(filtered(rgb, width * 3, height, FILTER_UP), { level: 4 });
  return png(width, height, COLOUR_TYPE_RGB, [['IDAT', data]]);
}

function filtered(bytes: Uint8Array, rowBytes: number, rows: number, filter: number): Uint8Array {
  const result = new Uint8Array((rowBytes + 1) * rows);
  for (let row = 0; row < rows; row++) {
    const start = row * (rowBytes + 1);
    result[start] = filter;
    for (let x = 0; x < rowBytes; x++) {
      const above = filter === FILTER_UP && row > 0 ? (bytes[(row - 1) * rowBytes + x] ?? 0) : 0;
      result[start + 1 + x] = (bytes[row * rowBytes + x] ?? 0) - above;
    }
  }
  return result;
}

function png(width: number, height: number, colourType: number, chunks: readonly (readonly [string, Uint8Array])[]) {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set([8, colourType, 0, 0, 0], 8);
  const parts = [SIGNATURE, chunk('IHDR', header), ...chunks.map(([type, data]) => chunk(type, data))];
  parts.push(chunk('IEND', new Uint8Array(0)));
  return new Uint8Array(Buffer.concat(parts));
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(12 + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(Buffer.from(type, 'latin1'), 4);
  bytes.set(data, 8);
  view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)));
  return bytes;
}
