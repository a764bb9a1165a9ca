import { createHash } from 'node:crypto';
import type { FrameOrder } from '../../engines/rendering/protocol.ts';
import { cutTiles } from '../../engines/rendering/views/cut-tiles.ts';
import type { Frame } from '../../engines/rendering/views/frame.ts';
import type { PlannedView } from '../../engines/rendering/views/plan-views.ts';
import type { StoredJob } from '../../platform/jobs/job.ts';
import type { RenderingFileKey } from './rendering-subject.ts';

/** Incremented when the same order gives other pixels, so that older renderings are not used. */
const RENDERER_VERSION = 16;

/** The smallest unit of rendering that is stored and reused separately: a tile of a frame. */
export interface FramePiece {
  readonly order: FrameOrder;
  /** Key of the image in the private bucket, made from everything that its pixels depend on. */
  readonly key: string;
  /** Key of a transient failure. It is valid only for this attempt of this job. */
  readonly transientKey: string;
}

/** A frame and the pieces that it is joined from. */
export interface PiecedFrame {
  readonly frame: Frame;
  readonly pieces: readonly FramePiece[];
}

/**
 * Returns the frames of views, each cut into pieces. A large frame has several tiles, which can be rendered by
 * different functions. Frames of one variant follow each other, because a change of the variant takes time.
 */
export function piecedFrames(
  views: readonly PlannedView[],
  fileKey: RenderingFileKey,
  modelSha256: string,
  { id, retries }: Pick<StoredJob, 'id' | 'retries'>,
): PiecedFrame[] {
  const variants = [...new Set(views.map(({ variant }) => variant))];
  const inVariant = variants.flatMap((variant) => views.filter((view) => view.variant === variant));
  const frames = inVariant.flatMap((view) => ('frames' in view ? view.frames : []));
  return frames.map((frame) => ({
    frame,
    pieces: cutTiles(frame.order.widthPx, frame.order.heightPx).map((tile) => {
      const order = { ...frame.order, tile };
      const hash = createHash('sha256')
        .update(JSON.stringify([RENDERER_VERSION, modelSha256, order]))
        .digest('hex');
      return {
        order,
        key: fileKey('frames', hash, '.png'),
        transientKey: fileKey('frames', `${hash}-${id}-${retries}`, '.json'),
      };
    }),
  }));
}
