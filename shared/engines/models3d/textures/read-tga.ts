import { from5Bits, type RawImage, type RawImageReader } from './raw-image.ts';

const HEADER_BYTES = 18;
const FOOTER = 'TRUEVISION-XFILE';
const [PALETTE, COLOR, GREY] = [1, 2, 3];
const RUN_LENGTH = 8;
const FROM_TOP = 0x20;
const FROM_RIGHT = 0x10;
const OPAQUE = 255;

interface TgaHeader {
  readonly kind: number;
  readonly isPacked: boolean;
  readonly bits: number;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly descriptor: number;
  readonly paletteAt: number;
  readonly paletteEntries: number;
  readonly paletteFirst: number;
  readonly paletteBits: number;
  readonly pixelsAt: number;
}

/**
 * Reads a Truevision TGA: with a palette, in colour or grey, plain or run-length encoded. The format has no magic
 * bytes, so its extension or its footer must match, and the header must be consistent.
 *
 * @returns undefined if it is not a TGA
 * @see Truevision TGA File Format Specification 2.0
 */
export function readTga(bytes: Uint8Array, name: string): RawImageReader | undefined {
  const footer = Buffer.from(bytes.subarray(Math.max(0, bytes.length - 18))).toString('latin1');
  if (!/\.(?:tga|vda|icb|vst)$/i.test(name) && !footer.startsWith(FOOTER)) return undefined;
  const header = tgaHeader(bytes);
  return header && { widthPx: header.widthPx, heightPx: header.heightPx, decode: () => decodeTga(bytes, header) };
}

function tgaHeader(bytes: Uint8Array): TgaHeader | undefined {
  if (bytes.length < HEADER_BYTES) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const type = view.getUint8(2);
  const kind = type & 7;
  const bits = view.getUint8(16);
  const paletteEntries = view.getUint8(1) === 1 ? view.getUint16(5, true) : 0;
  const paletteBits = view.getUint8(7);
  const paletteAt = HEADER_BYTES + view.getUint8(0);
  const header = {
    kind,
    isPacked: (type & RUN_LENGTH) !== 0,
    bits,
    widthPx: view.getUint16(12, true),
    heightPx: view.getUint16(14, true),
    descriptor: view.getUint8(17),
    paletteAt,
    paletteEntries,
    paletteFirst: view.getUint16(3, true),
    paletteBits,
    pixelsAt: paletteAt + paletteEntries * bytesOf(paletteBits),
  };
  const fits =
    (kind === PALETTE && bits === 8 && paletteEntries > 0 && [15, 16, 24, 32].includes(paletteBits)) ||
    (kind === COLOR && [15, 16, 24, 32].includes(bits)) ||
    (kind === GREY && (bits === 8 || bits === 16));
  return fits && (type & ~(RUN_LENGTH | 7)) === 0 && header.widthPx > 0 && header.heightPx > 0 ? header : undefined;
}

function decodeTga(bytes: Uint8Array, header: TgaHeader): RawImage | undefined {
  const { widthPx, heightPx, bits, descriptor } = header;
  const packed = header.isPacked ? unpack(bytes, header) : bytes.subarray(header.pixelsAt);
  const pixelBytes = bytesOf(bits);
  if (!packed || packed.length < widthPx * heightPx * pixelBytes) return undefined;
  const rgba = new Uint8Array(widthPx * heightPx * 4);
  const write = pixelWriter(bytes, header, rgba);
  for (let row = 0; row < heightPx; row++) {
    const y = descriptor & FROM_TOP ? row : heightPx - 1 - row;
    for (let column = 0; column < widthPx; column++) {
      const x = descriptor & FROM_RIGHT ? widthPx - 1 - column : column;
      write(packed, (row * widthPx + column) * pixelBytes, (y * widthPx + x) * 4);
    }
  }
  const hasAlpha = keepAlpha(rgba, bits === 32 || header.paletteBits === 32 || (header.kind === GREY && bits === 16));
  return { widthPx, heightPx, rgba, hasAlpha };
}

/** Packets of up to 128 pixels: one repeated pixel, or all pixels. */
function unpack(bytes: Uint8Array, { widthPx, heightPx, bits, pixelsAt }: TgaHeader): Uint8Array | undefined {
  const pixelBytes = bytesOf(bits);
  const out = new Uint8Array(widthPx * heightPx * pixelBytes);
  let at = pixelsAt;
  let filled = 0;
  while (filled < out.length) {
    const packet = bytes[at++];
    if (packet === undefined) return undefined;
    const count = Math.min(((packet & 127) + 1) * pixelBytes, out.length - filled);
    const isRun = (packet & 128) !== 0;
    const source = bytes.subarray(at, at + (isRun ? pixelBytes : count));
    if (source.length < (isRun ? pixelBytes : count)) return undefined;
    for (let index = 0; index < count; index++) out[filled + index] = source[isRun ? index % pixelBytes : index] ?? 0;
    at += source.length;
    filled += count;
  }
  return out;
}

type WritePixel = (from: Uint8Array, at: number, to: number) => void;

function pixelWriter(bytes: Uint8Array, header: TgaHeader, rgba: Uint8Array): WritePixel {
  const { kind, bits, paletteBits } = header;
  if (kind === PALETTE) {
    return (from, at, to) => {
      const entry = Math.max(0, (from[at] ?? 0) - header.paletteFirst);
      if (entry < header.paletteEntries) {
        writeColor(bytes, header.paletteAt + entry * bytesOf(paletteBits), paletteBits, rgba, to);
      }
    };
  }
  if (kind === COLOR) return (from, at, to) => writeColor(from, at, bits, rgba, to);
  return (from, at, to) => {
    rgba.fill(from[at] ?? 0, to, to + 3);
    rgba[to + 3] = bits === 16 ? (from[at + 1] ?? OPAQUE) : OPAQUE;
  };
}

/** Blue, green, red and optionally alpha; or five bits of each in two bytes. */
function writeColor(from: Uint8Array, at: number, bits: number, rgba: Uint8Array, to: number): void {
  if (bits <= 16) {
    const value = (from[at] ?? 0) | ((from[at + 1] ?? 0) << 8);
    rgba.set([from5Bits(value >> 10), from5Bits(value >> 5), from5Bits(value), OPAQUE], to);
  } else {
    rgba.set([from[at + 2] ?? 0, from[at + 1] ?? 0, from[at] ?? 0, bits === 32 ? (from[at + 3] ?? 0) : OPAQUE], to);
  }
}

/** If every alpha is zero, the program did not write alpha, and the image is opaque. */
function keepAlpha(rgba: Uint8Array, isStored: boolean): boolean {
  let [least, most] = [OPAQUE, 0];
  for (let at = 3; at < rgba.length; at += 4) {
    least = Math.min(least, rgba[at] ?? 0);
    most = Math.max(most, rgba[at] ?? 0);
  }
  if (isStored && most > 0) return least < OPAQUE;
  for (let at = 3; at < rgba.length; at += 4) rgba[at] = OPAQUE;
  return false;
}

function bytesOf(bits: number): number {
  return Math.ceil(bits / 8);
}
