import { from5Bits, type RawImage, type RawImageReader } from './raw-image.ts';

const FILE_HEADER_BYTES = 14;
const CORE_HEADER_BYTES = 12;
const INFO_HEADER_BYTES = 40;
const [PLAIN, BIT_FIELDS] = [0, 3];
const PALETTE_BITS = [1, 4, 8];
const OPAQUE = 255;

interface BmpHeader {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly isFromTop: boolean;
  readonly bits: number;
  readonly paletteAt: number;
  readonly paletteEntryBytes: number;
  readonly pixelsAt: number;
  /** Bit masks of red, green, blue and alpha for 16 and 32 bits; undefined for the default ones. */
  readonly masks: readonly number[] | undefined;
}

/**
 * Reads a Windows bitmap: with a palette, in 16, 24 or 32 bits, with or without masks. Run-length compression is not
 * supported.
 *
 * @returns undefined if the format is not supported
 */
export function readBmp(bytes: Uint8Array): RawImageReader | undefined {
  if (bytes.length < FILE_HEADER_BYTES + INFO_HEADER_BYTES || bytes[0] !== 0x42 || bytes[1] !== 0x4d) return undefined;
  const header = bmpHeader(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  return header && { widthPx: header.widthPx, heightPx: header.heightPx, decode: () => decodeBmp(bytes, header) };
}

function bmpHeader(view: DataView): BmpHeader | undefined {
  const size = view.getUint32(FILE_HEADER_BYTES, true);
  const isCore = size === CORE_HEADER_BYTES;
  if (!isCore && (size < INFO_HEADER_BYTES || FILE_HEADER_BYTES + size > view.byteLength)) return undefined;
  const width = isCore ? view.getUint16(18, true) : view.getInt32(18, true);
  const height = isCore ? view.getUint16(20, true) : view.getInt32(22, true);
  const bits = view.getUint16(isCore ? 24 : 28, true);
  const compression = isCore ? PLAIN : view.getUint32(30, true);
  const hasMasks = compression === BIT_FIELDS && (bits === 16 || bits === 32);
  const isKnown = [...PALETTE_BITS, 16, 24, 32].includes(bits) && (compression === PLAIN || hasMasks);
  if (!isKnown || width <= 0 || height === 0) return undefined;
  const maskAt = FILE_HEADER_BYTES + INFO_HEADER_BYTES;
  const maskCount = size >= 56 ? 4 : 3;
  return {
    widthPx: width,
    heightPx: Math.abs(height),
    isFromTop: height < 0,
    bits,
    paletteAt: FILE_HEADER_BYTES + size,
    paletteEntryBytes: isCore ? 3 : 4,
    pixelsAt: view.getUint32(10, true),
    masks:
      hasMasks && maskAt + maskCount * 4 <= view.byteLength
        ? Array.from({ length: maskCount }, (_, index) => view.getUint32(maskAt + index * 4, true))
        : undefined,
  };
}

function decodeBmp(bytes: Uint8Array, header: BmpHeader): RawImage | undefined {
  const { widthPx, heightPx, bits, pixelsAt, isFromTop, masks } = header;
  const rowBytes = Math.ceil((widthPx * bits) / 32) * 4;
  if (pixelsAt + rowBytes * heightPx > bytes.length) return undefined;
  const rgba = new Uint8Array(widthPx * heightPx * 4);
  for (let row = 0; row < heightPx; row++) {
    const from = pixelsAt + rowBytes * row;
    const to = (isFromTop ? row : heightPx - 1 - row) * widthPx * 4;
    for (let x = 0; x < widthPx; x++) rgba.set(pixelAt(bytes, from, x, header), to + x * 4);
  }
  return { widthPx, heightPx, rgba, hasAlpha: (masks?.[3] ?? 0) !== 0 };
}

function pixelAt(bytes: Uint8Array, row: number, x: number, header: BmpHeader): readonly number[] {
  const { bits, masks } = header;
  if (PALETTE_BITS.includes(bits)) {
    const byte = bytes[row + Math.floor((x * bits) / 8)] ?? 0;
    const entry = (byte >> (8 - bits - ((x * bits) % 8))) & (2 ** bits - 1);
    const at = header.paletteAt + entry * header.paletteEntryBytes;
    return [bytes[at + 2] ?? 0, bytes[at + 1] ?? 0, bytes[at] ?? 0, OPAQUE];
  }
  const at = row + (x * bits) / 8;
  if (masks) return masked(bytes, at, bits, masks);
  if (bits === 16) {
    const value = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
    return [from5Bits(value >> 10), from5Bits(value >> 5), from5Bits(value), OPAQUE];
  }
  // The fourth byte of 32 bits is unused unless there is a mask for it.
  return [bytes[at + 2] ?? 0, bytes[at + 1] ?? 0, bytes[at] ?? 0, OPAQUE];
}

function masked(bytes: Uint8Array, at: number, bits: number, masks: readonly number[]): readonly number[] {
  let value = 0;
  for (let byte = bits / 8 - 1; byte >= 0; byte--) value = value * 256 + (bytes[at + byte] ?? 0);
  return [0, 1, 2, 3].map((channel) => {
    const mask = masks[channel] ?? 0;
    if (mask === 0) return channel === 3 ? OPAQUE : 0;
    const shift = 31 - Math.clz32(mask & -mask);
    const most = mask >>> shift;
    return Math.round((((value & mask) >>> shift) * OPAQUE) / most);
  });
}
