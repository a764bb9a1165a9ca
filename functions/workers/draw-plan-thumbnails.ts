import { openThumbnails } from '../../shared/domain/plans/open-thumbnails.ts';
import { openQueue } from '../../shared/platform/aws/queue.ts';
import { streamWorker } from '../../shared/platform/streams/stream-worker.ts';

/** Many times the usual time of a drawing. A larger plan is drawn from the queue `setAside`, with more time. */
const DRAWING_LIMIT_MS = 5_000;

/** Gets the changes of the table `plans` from its stream and draws a thumbnail for plans whose client sent none. */
export const handler = streamWorker(openThumbnails(), {
  setAside: openQueue('setAside'),
  clock: () => new Date(),
  limitMs: DRAWING_LIMIT_MS,
  // One process draws, one plan after the other.
  parallel: 1,
});
