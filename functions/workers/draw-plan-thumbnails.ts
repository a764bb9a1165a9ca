import { openThumbnails } from '../../shared/domain/plans/open-thumbnails.ts';
import { openQueue } from '../../shared/platform/aws/queue.ts';
import { streamWorker } from '../../shared/platform/streams/stream-worker.ts';

/** The time for a drawing, which ends earlier by itself, and for the text and the picture in storage. */
const LIMIT_MS = 8_000;
/** The time after which no further record starts. The last record and the messages still end before the timeout. */
const BATCH_MS = 60_000;
/** Some 40 usual thumbnails, or one plan of the largest size. */
const OWNER_MS = 2_000;

/** Gets the changes of the table `plans` from its stream and draws a thumbnail for plans whose client sent none. */
export const handler = streamWorker(openThumbnails('stream'), {
  setAside: openQueue('setAside'),
  clock: () => new Date(),
  limitMs: LIMIT_MS,
  batchMs: BATCH_MS,
  ownerMs: OWNER_MS,
  // Drawings are made one after the other; a second one would only wait, in its own time limit.
  parallel: 1,
});
