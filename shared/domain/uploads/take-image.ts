import type sharpModule from 'sharp';
import type { Sharp } from 'sharp';
import { MAX_CLIENT_IMAGE_SIDE_PX } from '../../engines/images/client-image-size.ts';
import { IMAGE_KINDS, type ImageKind, imageKind } from '../../engines/images/image-kind.ts';
import { jpegScans } from '../../engines/images/jpeg-scans.ts';
import { loadSharp } from '../../engines/images/load-sharp.ts';
import { invalidRequest, ServiceError } from '../../platform/errors/service-error.ts';
import { checkImageBudget, type ImageHeader, MAX_IMAGE_PIXELS } from './image-budget.ts';

/** The largest file (D509). */
export const MAX_IMAGE_BYTES = 100_000_000;

/**
 * Limit of the scans of a JPEG. Encoders write 10 to 30; each takes up to 50 ms of a picture of the most pixels, and
 * the decoder cannot be stopped between two of them.
 */
export const MAX_JPEG_SCANS = 100;

/** Minimum side of a product or plan image (D509). */
const MIN_IMAGE_SIDE_PX = 64;

const JPEG_QUALITY = 90;
const WEBP_QUALITY = 90;
/** Limit of the elapsed time, which a busy machine stretches. {@link checkImageBudget} limits the processor time. */
const DECODE_TIMEOUT_SECONDS = 20;

/** The requirements for an image and the format of the result. */
export interface ImageRules {
  /** Minimum of both sides in pixels; {@link MIN_IMAGE_SIDE_PX} by default. */
  readonly minSidePx?: number;
  /** The most pixels; {@link MAX_IMAGE_PIXELS} by default. */
  readonly maxPixels?: number;
  /** Format of the result; the format of the source by default. */
  readonly writtenAs?: ImageKind;
}

/** An image that is safe to show: decoded completely and encoded again by the service, with its pixels only. */
export interface TakenImage {
  readonly kind: ImageKind;
  readonly bytes: Uint8Array;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly contentType: string;
  /** With its dot. */
  readonly extension: string;
}

/**
 * Checks and re-encodes an image from a client. The format comes from the bytes, and the size from the header before
 * anything is decoded. Then the image is decoded completely, rotated upright, converted to sRGB with 8 bits, shrunk to
 * {@link MAX_CLIENT_IMAGE_SIDE_PX}, and encoded in its format. This removes EXIF, GPS, comments, profiles and any other
 * hidden data. Of an animation the first frame is kept. The same bytes give the same result.
 *
 * Functions call it in a process that can be stopped: see `image-taker.ts`.
 *
 * @throws ServiceError 400 if the image is empty or too small, 413 if it breaks a budget, 415 if it is not PNG,
 * JPEG or WebP, 422 if it is damaged or a JPEG of too many scans
 */
export async function takeImage(
  bytes: Uint8Array,
  { minSidePx = MIN_IMAGE_SIDE_PX, maxPixels, writtenAs }: ImageRules = {},
): Promise<TakenImage> {
  const kind = acceptedKind(bytes);
  if (kind === 'jpeg') checkScans(bytes);
  const sharp = loadSharp();
  const header = await readHeader(sharp, bytes, kind);
  checkImageBudget(header, maxPixels);
  checkSides(header, minSidePx);
  return reencode(sharp, bytes, writtenAs ?? kind);
}

function acceptedKind(bytes: Uint8Array): ImageKind {
  if (bytes.length === 0) throw invalidRequest('The image is empty.');
  if (bytes.length > MAX_IMAGE_BYTES) {
    throw new ServiceError('PAYLOAD_TOO_LARGE', `The image is larger than ${MAX_IMAGE_BYTES} bytes.`);
  }
  const kind = imageKind(bytes);
  if (!kind) {
    throw new ServiceError(
      'UNSUPPORTED_MEDIA_TYPE',
      'Send the image as PNG, JPEG or WebP: its bytes have another format.',
    );
  }
  return kind;
}

function checkScans(bytes: Uint8Array): void {
  if (jpegScans(bytes) > MAX_JPEG_SCANS) {
    throw new ServiceError(
      'UNPROCESSABLE',
      `The JPEG has more than ${MAX_JPEG_SCANS} scans: save it again as a baseline JPEG.`,
    );
  }
}

/** Reads only the header, so pixels need no limit yet. */
async function readHeader(sharp: typeof sharpModule, bytes: Uint8Array, kind: ImageKind): Promise<ImageHeader> {
  const { format, width, height, channels, bitsPerSample, depth, isProgressive } = await decoded(
    sharp(bytes, { limitInputPixels: false }).metadata(),
  );
  if (format !== kind) throw damaged(new Error(`the decoder reads the ${kind} as ${format}`));
  const bitDepth = bitsPerSample ?? (depth === 'uchar' ? 8 : 16);
  return { width, height, channels, bitDepth, isProgressive };
}

function checkSides({ width, height }: ImageHeader, minSidePx: number): void {
  if (Math.min(width, height) < minSidePx) {
    throw invalidRequest(
      `The image has ${width} x ${height} pixels, which is too small: send ${minSidePx} x ${minSidePx} at least.`,
    );
  }
}

async function reencode(sharp: typeof sharpModule, bytes: Uint8Array, kind: ImageKind): Promise<TakenImage> {
  const upright = sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error', sequentialRead: true })
    .timeout({ seconds: DECODE_TIMEOUT_SECONDS })
    .autoOrient()
    .resize({
      width: MAX_CLIENT_IMAGE_SIDE_PX,
      height: MAX_CLIENT_IMAGE_SIDE_PX,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .toColourspace('srgb');
  const { data, info } = await decoded(encoded(upright, kind).toBuffer({ resolveWithObject: true }));
  return { kind, bytes: data, widthPx: info.width, heightPx: info.height, ...IMAGE_KINDS[kind] };
}

function encoded(image: Sharp, kind: ImageKind): Sharp {
  switch (kind) {
    case 'png':
      return image.png();
    case 'jpeg':
      return image.jpeg({ quality: JPEG_QUALITY });
    case 'webp':
      return image.webp({ quality: WEBP_QUALITY });
  }
}

async function decoded<T>(decoding: Promise<T>): Promise<T> {
  try {
    return await decoding;
  } catch (error) {
    throw damaged(error);
  }
}

function damaged(cause: unknown): ServiceError {
  return new ServiceError('UNPROCESSABLE', 'The image is damaged: it cannot be decoded to its end.', { cause });
}
