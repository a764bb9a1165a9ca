import { IMAGE_KINDS } from '../../images/image-kind.ts';
import { loadSharp } from '../../images/load-sharp.ts';
import type { Tile } from '../protocol.ts';
import type { ImageFormat } from '../settings/view-fields.ts';

const PNG = { compressionLevel: 7 } as const;
const WEBP = { quality: 90, alphaQuality: 95, effort: 4 } as const;
const JPEG = { quality: 90, mozjpeg: true } as const;

/** Pixels as the page posts them: RGBA, 8 bits, straight alpha, rows from the bottom up. */
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
  /** With the dot. */
  readonly extension: string;
}

/**
 * Encodes a picture. A JPEG must have an opaque background already. Deterministic: the same pixels give the same bytes.
 */
export async function encodeImage(picture: RawPicture, format: ImageFormat): Promise<EncodedImage> {
  const { pixels, widthPx, heightPx } = picture;
  const image = loadSharp()(pixels, { raw: { width: widthPx, height: heightPx, channels: 4 } }).flip();
  const encoded = { png: () => image.png(PNG), webp: () => image.webp(WEBP), jpeg: () => image.jpeg(JPEG) }[format]();
  return { bytes: await encoded.toBuffer(), widthPx, heightPx, ...IMAGE_KINDS[format] };
}

/** Joins the tiles of a picture, each a PNG, to one PNG. A single tile is returned unchanged. */
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

/** Converts a PNG to another format. A PNG stays as it is if `format` is `png`. */
export async function recodeImage(image: EncodedImage, format: ImageFormat): Promise<EncodedImage> {
  if (format === 'png') return image;
  const source = loadSharp()(image.bytes);
  const encoded = format === 'webp' ? source.webp(WEBP) : source.jpeg(JPEG);
  return { ...image, bytes: await encoded.toBuffer(), ...IMAGE_KINDS[format] };
}

/** Scales a picture down to fit into a square of `sidePx`. A picture that fits is returned unchanged. */
export async function shrinkImage(image: EncodedImage, sidePx: number, format: ImageFormat): Promise<EncodedImage> {
  if (Math.max(image.widthPx, image.heightPx) <= sidePx) return image;
  const smaller = loadSharp()(image.bytes).resize({ width: sidePx, height: sidePx, fit: 'inside' });
  const encoded = { png: () => smaller.png(PNG), webp: () => smaller.webp(WEBP), jpeg: () => smaller.jpeg(JPEG) };
  const { data, info } = await encoded[format]().toBuffer({ resolveWithObject: true });
  return { ...image, bytes: data, widthPx: info.width, heightPx: info.height };
}
