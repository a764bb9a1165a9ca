import type { vec3 } from '@gltf-transform/core';
import sharp from 'sharp';
import { linearToSrgb, srgbToLinear } from '../../textures/srgb.ts';
import type { ExportImage } from '../export-model.ts';

const FULL = 255;
const CHANNELS = 4;
/** Quality of a picture that was a JPEG: no visible loss. */
const JPEG = { quality: 95, chromaSubsampling: '4:4:4' } as const;

/** The bytes and properties of a new picture. */
export type BakedPicture = Pick<ExportImage, 'bytes' | 'mimeType' | 'hasAlpha'>;

/** A change of opacity: multiply by a factor; or, with a cutoff, 0 below and 1 above it. */
export interface AlphaRule {
  readonly factor: number;
  readonly cutoff: number | undefined;
}

/**
 * Multiplies a colour picture by a factor in linear light, as glTF does.
 *
 * @param alpha undefined for a picture without opacity
 */
export async function bakeColor(image: ExportImage, tint: vec3, alpha: AlphaRule | undefined): Promise<BakedPicture> {
  const { pixels, widthPx, heightPx } = await decoded(image);
  const [red, green, blue] = tint.map((factor) => table((value) => linearToSrgb(srgbToLinear(value) * factor)));
  const opacity = alpha && alphaTable(alpha);
  for (let at = 0; at < pixels.length; at += CHANNELS) {
    pixels[at] = red?.[pixels[at] ?? 0] ?? 0;
    pixels[at + 1] = green?.[pixels[at + 1] ?? 0] ?? 0;
    pixels[at + 2] = blue?.[pixels[at + 2] ?? 0] ?? 0;
    pixels[at + 3] = opacity?.[pixels[at + 3] ?? 0] ?? FULL;
  }
  return encoded(pixels, widthPx, heightPx, { hasAlpha: alpha !== undefined, mimeType: image.mimeType });
}

/** Makes a separate picture of the opacity, in both brightness and alpha, because programs read either. */
export async function bakeOpacity(image: ExportImage, alpha: AlphaRule): Promise<BakedPicture> {
  const { pixels, widthPx, heightPx } = await decoded(image);
  const opacity = alphaTable(alpha);
  for (let at = 0; at < pixels.length; at += CHANNELS)
    pixels.fill(opacity[pixels[at + 3] ?? 0] ?? FULL, at, at + CHANNELS);
  return encoded(pixels, widthPx, heightPx, { hasAlpha: true, mimeType: 'image/png' });
}

/** Multiplies the slopes of a normal map by a factor. */
export async function bakeNormals(image: ExportImage, scale: number): Promise<BakedPicture> {
  const { pixels, widthPx, heightPx } = await decoded(image);
  const byte = (value: number) => Math.round(((value + 1) / 2) * FULL);
  for (let at = 0; at < pixels.length; at += CHANNELS) {
    const [x = 0, y = 0, z = 0] = [0, 1, 2].map((axis) => ((pixels[at + axis] ?? 0) / FULL) * 2 - 1);
    const length = Math.hypot(x * scale, y * scale, z) || 1;
    pixels[at] = byte((x * scale) / length);
    pixels[at + 1] = byte((y * scale) / length);
    pixels[at + 2] = byte(z / length);
  }
  return encoded(pixels, widthPx, heightPx, { hasAlpha: false, mimeType: image.mimeType });
}

/** Mean of the channels of a picture that holds numbers, 0 to 1. */
export async function meanChannels({ bytes }: Pick<ExportImage, 'bytes'>): Promise<number[]> {
  const { channels } = await sharp(bytes).toColourspace('srgb').stats();
  return channels.map(({ mean }) => mean / FULL);
}

function table(change: (value: number) => number): Uint8Array {
  return Uint8Array.from({ length: FULL + 1 }, (_, byte) => Math.round(FULL * change(byte / FULL)));
}

function alphaTable({ factor, cutoff }: AlphaRule): Uint8Array {
  return table((value) => (cutoff === undefined ? value * factor : Number(value * factor >= cutoff)));
}

async function decoded({ bytes }: ExportImage): Promise<{ pixels: Buffer; widthPx: number; heightPx: number }> {
  const { data, info } = await sharp(bytes)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, widthPx: info.width, heightPx: info.height };
}

async function encoded(
  pixels: Buffer,
  width: number,
  height: number,
  { hasAlpha, mimeType }: Pick<BakedPicture, 'hasAlpha' | 'mimeType'>,
): Promise<BakedPicture> {
  const whole = sharp(pixels, { raw: { width, height, channels: CHANNELS } });
  const picture = hasAlpha ? whole : whole.removeAlpha();
  const bytes = await (mimeType === 'image/png' ? picture.png() : picture.jpeg(JPEG)).toBuffer();
  return { bytes: new Uint8Array(bytes), mimeType, hasAlpha };
}
