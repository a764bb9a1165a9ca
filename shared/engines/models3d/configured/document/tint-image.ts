import sharp from 'sharp';
import { unreadableImage } from '../option-not-applicable.ts';
import { tintPicture, weaveOf } from '../tint-picture.ts';

const JPEG_QUALITY = 95;

/** A picture as a file. */
interface ImageFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mimeType: string;
}

/**
 * Returns a picture in a colour, with the weave that it has.
 *
 * @param name of the picture, for the error
 * @throws ModelError OPTION_NOT_APPLICABLE for a picture that cannot be read
 */
export async function tintImage(image: Uint8Array, hex: string, name: string): Promise<ImageFile> {
  const read = await readPixels(image);
  if (!read) throw unreadableImage(name);
  const { data, info } = read;
  tintPicture(data, weaveOf(data), hex);
  const raw = sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } });
  const isOpaque = data.every((value, at) => at % 4 !== 3 || value === 255);
  const bytes = isOpaque ? await raw.jpeg({ quality: JPEG_QUALITY }).toBuffer() : await raw.png().toBuffer();
  return { bytes: new Uint8Array(bytes), mimeType: isOpaque ? 'image/jpeg' : 'image/png' };
}

async function readPixels(image: Uint8Array) {
  try {
    return await sharp(image).ensureAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  } catch {
    return undefined;
  }
}
