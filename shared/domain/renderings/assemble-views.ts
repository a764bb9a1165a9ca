import { animate } from '../../engines/rendering/encode/animate.ts';
import { drawDimensionLines } from '../../engines/rendering/encode/draw-dimension-lines.ts';
import { type EncodedImage, joinTiles, recodeImage, shrinkImage } from '../../engines/rendering/encode/encode-image.ts';
import { RenderError } from '../../engines/rendering/render-error.ts';
import type { PlannedView } from '../../engines/rendering/views/plan-views.ts';
import type { JobNote, StoredResult } from '../../platform/jobs/job.ts';
import type { ImageType, StoredImage } from '../items/item.ts';
import { sha256OfBytes } from '../items/item-files.ts';
import type { RenderingMade } from './end-rendering.ts';
import type { PiecedFrame } from './frame-pieces.ts';
import { readPiece } from './kept-pieces.ts';
import type { RenderingRun, RenderingWork } from './rendering-run.ts';
import type { RenderingFileKey } from './rendering-subject.ts';

/** The longer side of an item's small image (D707). */
const SMALL_IMAGE_PX = 1_024;
/** The longer side of the frames of an animation, and so of the animation. */
const ANIMATION_PX = 1_024;

/**
 * Joins the stored pieces: each frame in its format under the hash of its content, each turntable as an animation too
 * (in the entry of its first frame), and the item's images. A failed view is a warning.
 *
 * @throws RenderError if all views failed
 */
export async function assembleViews(work: RenderingWork, run: RenderingRun): Promise<RenderingMade> {
  const results: StoredResult[] = [];
  const warnings: JobNote[] = [...work.warnings];
  const images: Partial<Record<ImageType, StoredImage>> = {};
  let firstError: RenderError | undefined;
  for (const planned of work.views) {
    const { view, variant } = planned;
    try {
      if ('error' in planned) throw planned.error;
      const frames = work.frames.filter(({ frame }) => frame.view === view && frame.order.variant === variant);
      results.push(...(await assembleView(frames, work, run, images)));
    } catch (error) {
      if (!(error instanceof RenderError)) throw error;
      firstError ??= error;
      warnings.push({ code: error.code, message: `${nameOf(planned)}: ${error.message}` });
    }
  }
  if (results.length === 0 && firstError) throw firstError;
  const { shownModel, modelFile } = work;
  return { results, warnings, images, modelFile, ...(shownModel && { shownModel }) };
}

function nameOf({ view, variant }: PlannedView): string {
  return variant === null ? `View ${view}` : `View ${view} in the variant ${variant}`;
}

async function assembleView(
  frames: readonly PiecedFrame[],
  work: RenderingWork,
  run: RenderingRun,
  images: Partial<Record<ImageType, StoredImage>>,
): Promise<StoredResult[]> {
  const results: StoredResult[] = [];
  const moving: EncodedImage[] = [];
  for (const pieced of frames) {
    const { view, viewType, index, format } = pieced.frame;
    const joined = await joinFrame(pieced, work, run);
    const whole = await drawDimensionLines(joined, pieced.frame.dimensionLines, pieced.frame.order.background);
    const image = await recodeImage(whole, format);
    const stored = await storeImage(image, work.fileKey, run);
    const { variant } = pieced.frame.order;
    const named = variant === null ? {} : { variant };
    results.push({ key: stored.key, view, view_type: viewType, index, ...named, ...sizeOf(image), format });
    if (viewType === 'turntable') moving.push(await shrinkImage(whole, ANIMATION_PX, 'png'));
    await setImages(images, pieced, image, stored, work.fileKey, run);
  }
  if (moving.length > 1) {
    const animation = await animate(moving);
    const { key } = await storeImage(animation, work.fileKey, run);
    return results.map((result, place) =>
      place === 0 ? { ...result, animation: { key, ...sizeOf(animation), format: 'webp' } } : result,
    );
  }
  return results;
}

async function joinFrame({ frame, pieces }: PiecedFrame, { folder }: RenderingWork, run: RenderingRun) {
  const tiles = [];
  for (const piece of pieces) {
    tiles.push({ bytes: await readPiece(piece, folder, run), tile: piece.order.tile });
  }
  return joinTiles(tiles, frame.order.widthPx, frame.order.heightPx);
}

/** The item shows the first perspective of the whole item, and the first view from above (D707). */
async function setImages(
  images: Partial<Record<ImageType, StoredImage>>,
  { frame }: PiecedFrame,
  image: EncodedImage,
  stored: StoredImage,
  fileKey: RenderingFileKey,
  run: RenderingRun,
): Promise<void> {
  if (frame.viewType === 'ortho_top') {
    images.topImage ??= stored;
    return;
  }
  if (frame.viewType !== 'perspective' || frame.isDetail || images.perspectiveImageHD) return;
  images.perspectiveImageHD = stored;
  const small = await shrinkImage(image, SMALL_IMAGE_PX, frame.format);
  images.perspectiveImage = small === image ? stored : await storeImage(small, fileKey, run);
}

async function storeImage(
  image: EncodedImage,
  fileKey: RenderingFileKey,
  { publicFiles }: RenderingRun,
): Promise<StoredImage> {
  const key = fileKey('images', sha256OfBytes(image.bytes), image.extension);
  await publicFiles.putBytes(key, image.bytes, { contentType: image.contentType, immutable: true });
  return { key, widthPx: image.widthPx, heightPx: image.heightPx };
}

function sizeOf({ widthPx, heightPx }: EncodedImage) {
  return { width: widthPx, height: heightPx };
}
