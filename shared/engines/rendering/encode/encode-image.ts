import { IMAGE_KINDS } from '../../images/image-kind.ts';
import { loadSharp } from '../../images/load-sharp.ts';
import type { Tile } from '../protocol.ts';
import type { ImageFormat } from '../settings/render-settings.ts';

const PNG = { compressionLevel: 7 } as const;
const WEBP = { quality: 90, alphaQuality: 95, effort: 4 } as const;
const JPEG = { quality: 90, mozjpeg: true } as const;

/** Pixels as the page delivers them: RGBA, 8 bits, alpha not multiplied, rows from the bottom up. */
export interface RawPicture {
  readonly pixels: Buffer;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** A picture as a file. */
export interface EncodedImage {
  readonly bytes: Buffer;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly contentType: string;
  /** With its dot. */
  readonly extension: string;
}

/** Writes a picture in one of the formats; a JPEG has to have a background already. The same pixels, the same bytes. */
export async function encodeImage(picture: RawPicture, format: ImageFormat): Promise<EncodedImage> {
  const { pixels, widthPx, heightPx } = picture;
  const image = loadSharp()(pixels, { raw: { width: widthPx, height: heightPx, channels: 4 } }).flip();
  const encoded = { png: () => image.png(PNG), webp: () => image.webp(WEBP), jpeg: () => image.jpeg(JPEG) }[format]();
  return { bytes: await encoded.toBuffer(), widthPx, heightPx, ...IMAGE_KINDS[format] };
}

/** Tiles of a picture, each a PNG, put together to one. A single tile is the picture. */
export async function joinTiles(
  tiles: readonly { readonly bytes: Buffer; readonly tile: Tile }[],
  widthPx: number,
  heightPx: number,
): Promise<EncodedImage> {
  const [first] = tiles;
  if (first && tiles.length === 1) return { bytes: first.bytes, widthPx, heightPx, ...IMAGE_KINDS.png };
  const empty = { create: { width: widthPx, height: heightPx, channels: 4, background: '#00000000' } } as const;
  const bytes = await loadSharp()(empty)
    .composite(tiles.map(({ bytes: input, tile: { left, top } }) => ({ input, left, top })))
    .png(PNG)
    .toBuffer();
  return { bytes, widthPx, heightPx, ...IMAGE_KINDS.png };
}

/** A PNG in another format; the same bytes when it is the one already. */
export async function recodeImage(image: EncodedImage, format: ImageFormat): Promise<EncodedImage> {
  if (format === 'png') return image;
  const source = loadSharp()(image.bytes);
  const encoded = format === 'webp' ? source.webp(WEBP) : source.jpeg(JPEG);
  return { ...image, bytes: await encoded.toBuffer(), ...IMAGE_KINDS[format] };
}

/** A picture brought down to fit into a square; the same bytes when it does already. */
export async function shrinkImage(image: EncodedImage, sidePx: number, format: ImageFormat): Promise<EncodedImage> {
  if (Math.max(image.widthPx, image.heightPx) <= sidePx) return image;
  const smaller = loadSharp()(image.bytes).resize({ width: sidePx, height: sidePx, fit: 'inside' });
  const encoded = { png: () => smaller.png(PNG), webp: () => smaller.webp(WEBP), jpeg: () => smaller.jpeg(JPEG) };
  const { data, info } = await encoded[format]().toBuffer({ resolveWithObject: true });
  return { ...image, bytes: data, widthPx: info.width, heightPx: info.height };
}
