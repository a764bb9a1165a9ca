import sharp, { type Metadata } from 'sharp';
import { MAX_TEXTURE_PX, MAX_TEXTURE_SIDE_PX } from '../limits.ts';
import { ModelError } from '../model-error.ts';
import { quoted } from '../quoted.ts';
import type { RawImageReader } from './raw-image.ts';
import { readBmp } from './read-bmp.ts';
import { readTga } from './read-tga.ts';

/** An image that every glTF reader supports, decoded once to check that it is complete. */
export interface CheckedImage {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mimeType: 'image/png' | 'image/jpeg';
  readonly widthPx: number;
  readonly heightPx: number;
  readonly hasAlpha: boolean;
}

/** Image formats by their first bytes. The library is used for these only; it does not support BMP and TGA. */
const SIGNATURES = [
  { format: 'png', offset: 0, bytes: [0x89, 0x50, 0x4e, 0x47] },
  { format: 'jpeg', offset: 0, bytes: [0xff, 0xd8, 0xff] },
  { format: 'webp', offset: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
  { format: 'gif', offset: 0, bytes: [0x47, 0x49, 0x46, 0x38] },
  { format: 'tiff', offset: 0, bytes: [0x49, 0x49, 0x2a, 0x00] },
  { format: 'tiff', offset: 0, bytes: [0x4d, 0x4d, 0x00, 0x2a] },
  { format: 'avif', offset: 4, bytes: [0x66, 0x74, 0x79, 0x70, 0x61, 0x76, 0x69, 0x66] },
] as const;

/** Colour models of a PNG or JPEG that browsers support. */
const PLAIN_SPACES = ['srgb', 'b-w', 'rgb16', 'grey16'];

/**
 * Checks an untrusted image: its format is detected by its bytes, its size is limited by its header before anything is
 * decoded, then it is decoded completely. PNG and JPEG stay as they are; WebP, AVIF, GIF, TIFF, BMP, TGA and CMYK
 * become PNG.
 *
 * @returns undefined if the format is not supported, or if it is damaged
 * @throws ModelError TEXTURE_TOO_LARGE
 */
export async function checkImage(bytes: Uint8Array, name: string): Promise<CheckedImage | undefined> {
  const signature = SIGNATURES.find(({ offset, bytes: magic }) =>
    magic.every((byte, at) => bytes[offset + at] === byte),
  );
  if (!signature) return checkRaw(readBmp(bytes) ?? readTga(bytes, name), name);
  let metadata: Metadata;
  try {
    // Reads the header only, so pixels need no limit yet.
    metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch {
    return undefined;
  }
  const { width, height, space, hasAlpha } = metadata;
  checkPixels(width, height, name);
  const isKept = (signature.format === 'png' || signature.format === 'jpeg') && PLAIN_SPACES.includes(space ?? '');
  try {
    const decoding = sharp(bytes, { limitInputPixels: MAX_TEXTURE_PX, failOn: 'error', sequentialRead: true });
    if (isKept) {
      await decoding.resize(1, 1, { kernel: 'nearest', fastShrinkOnLoad: false }).raw().toBuffer();
    }
    const kept = isKept ? bytes : await decoding.toColourspace('srgb').png().toBuffer();
    return {
      bytes: new Uint8Array(kept),
      mimeType: isKept && signature.format === 'jpeg' ? 'image/jpeg' : 'image/png',
      widthPx: width,
      heightPx: height,
      hasAlpha,
    };
  } catch {
    return undefined;
  }
}

async function checkRaw(reader: RawImageReader | undefined, name: string): Promise<CheckedImage | undefined> {
  if (!reader) return undefined;
  checkPixels(reader.widthPx, reader.heightPx, name);
  const image = reader.decode();
  if (!image) return undefined;
  const { widthPx, heightPx, rgba, hasAlpha } = image;
  const pixels = sharp(rgba, { raw: { width: widthPx, height: heightPx, channels: 4 } });
  const bytes = await (hasAlpha ? pixels : pixels.removeAlpha()).png().toBuffer();
  return { bytes: new Uint8Array(bytes), mimeType: 'image/png', widthPx, heightPx, hasAlpha };
}

function checkPixels(widthPx: number, heightPx: number, name: string): void {
  if (Math.max(widthPx, heightPx) > MAX_TEXTURE_SIDE_PX || widthPx * heightPx > MAX_TEXTURE_PX) {
    throw new ModelError(
      'TEXTURE_TOO_LARGE',
      `The texture ${quoted(name)} has ${widthPx} x ${heightPx} pixels; at most ${MAX_TEXTURE_SIDE_PX} a side and ` +
        `${MAX_TEXTURE_PX / 1e6} million in all are accepted.`,
    );
  }
}
