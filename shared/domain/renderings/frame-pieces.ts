import { createHash } from 'node:crypto';
import type { FrameOrder } from '../../engines/rendering/protocol.ts';
import { cutTiles } from '../../engines/rendering/views/cut-tiles.ts';
import type { Frame, PlannedView } from '../../engines/rendering/views/plan-frames.ts';
import type { StoredJob } from '../../platform/jobs/job.ts';
import type { StoredItem } from '../items/item.ts';
import { itemFileKey } from '../items/item-files.ts';

/** Counted up whenever the same order gives other pixels, so that nothing rendered before is taken for it. */
const RENDERER_VERSION = 7;

/** The least work of a job that is done, kept and found again by itself: a tile of a frame. */
export interface FramePiece {
  readonly order: FrameOrder;
  /** Where its picture is kept, in the private bucket: made from all that its pixels depend on. */
  readonly key: string;
  /** Where a failure is kept that may not come again: of this attempt of this job alone. */
  readonly passingKey: string;
}

/** A frame and the pieces that it is put together from. */
export interface PiecedFrame {
  readonly frame: Frame;
  readonly pieces: readonly FramePiece[];
}

/** A frame of these pixels and more is rendered tile by tile, each of which may be the work of another function. */
export function piecedFrames(
  views: readonly PlannedView[],
  item: Pick<StoredItem, 'tenant' | 'catalog' | 'externalId'>,
  modelSha256: string,
  { id, retries }: Pick<StoredJob, 'id' | 'retries'>,
): PiecedFrame[] {
  const frames = views.flatMap((view) => ('frames' in view ? view.frames : []));
  return frames.map((frame) => ({
    frame,
    pieces: cutTiles(frame.order.widthPx, frame.order.heightPx).map((tile) => {
      const order = { ...frame.order, tile };
      const hash = createHash('sha256')
        .update(JSON.stringify([RENDERER_VERSION, modelSha256, order]))
        .digest('hex');
      return {
        order,
        key: itemFileKey(item, 'frames', hash, '.png'),
        passingKey: itemFileKey(item, 'frames', `${hash}-${id}-${retries}`, '.json'),
      };
    }),
  }));
}
