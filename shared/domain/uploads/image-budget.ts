import { ServiceError } from '../../platform/errors/service-error.ts';

/** Limit of the pixels of an image, checked in its header (D509). */
export const MAX_IMAGE_PIXELS = 100_000_000;

/** Limit of a side: a decoder keeps several whole rows, and one of a million pixels took 4 GB. */
export const MAX_IMAGE_SIDE_PX = 32_768;

/**
 * Limit of what a decoder writes: {@link MAX_IMAGE_PIXELS} with four channels of 8 bits. An image that it must keep
 * whole counts twice. The most expensive one took 2.6 s of processor time and 0.6 GB.
 */
const MAX_DECODED_BYTES = 400_000_000;

/** What the header of an image says. */
export interface ImageHeader {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  /** The bits of one channel. */
  readonly bitDepth: number;
  /** A PNG with interlaced rows or a JPEG with several scans: a decoder keeps it whole. */
  readonly isProgressive: boolean;
}

/**
 * Checks what an image would cost before anything of it is decoded.
 *
 * @throws ServiceError 413 if it has too many pixels, too long a side, or too many bytes when decoded
 */
export function checkImageBudget(header: ImageHeader, maxPixels = MAX_IMAGE_PIXELS): void {
  const { width, height } = header;
  if (width * height > maxPixels) {
    refuse(`has ${width} x ${height} pixels; at most ${maxPixels / 1e6} million are accepted.`);
  }
  if (Math.max(width, height) > MAX_IMAGE_SIDE_PX) {
    refuse(`has ${width} x ${height} pixels; a side of at most ${MAX_IMAGE_SIDE_PX} is accepted.`);
  }
  if (decodedBytes(header) > MAX_DECODED_BYTES) {
    refuse(
      `of ${width} x ${height} pixels, ${header.channels} channels and ${header.bitDepth} bits is too large to decode: ` +
        'save it with 8 bits a channel and without interlacing, or smaller.',
    );
  }
}

function decodedBytes({ width, height, channels, bitDepth, isProgressive }: ImageHeader): number {
  return width * height * channels * Math.ceil(bitDepth / 8) * (isProgressive ? 2 : 1);
}

function refuse(what: string): never {
  throw new ServiceError('PAYLOAD_TOO_LARGE', `The image ${what}`);
}
