import { IMAGE_KINDS } from '../../images/image-kind.ts';
import { loadSharp } from '../../images/load-sharp.ts';
import type { EncodedImage } from './encode-image.ts';

/** Duration of one full turn of a turntable, for any number of steps. */
const TURN_MS = 4_000;
/** Limit of the longer side of an animation, in pixels. */
const MAX_SIDE_PX = 1_024;
const QUALITY = 82;

/** Joins the frames of a turntable to one animated WebP that repeats without end. */
export async function animate(frames: readonly EncodedImage[]): Promise<EncodedImage> {
  const sharp = loadSharp();
  const small = await Promise.all(
    frames.map(({ bytes }) =>
      sharp(bytes)
        .resize({ width: MAX_SIDE_PX, height: MAX_SIDE_PX, fit: 'inside', withoutEnlargement: true })
        .png({ compressionLevel: 1 })
        .toBuffer({ resolveWithObject: true }),
    ),
  );
  const delay = small.map(() => Math.round(TURN_MS / small.length));
  const bytes = await sharp(
    small.map(({ data }) => data),
    { join: { animated: true } },
  )
    .webp({ quality: QUALITY, loop: 0, delay, effort: 2 })
    .toBuffer();
  const { width = 0, height = 0 } = small[0]?.info ?? {};
  return { bytes, widthPx: width, heightPx: height, ...IMAGE_KINDS.webp };
}
