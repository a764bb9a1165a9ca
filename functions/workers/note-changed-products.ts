import { openChangedProducts } from '../../shared/domain/matching/open-changed-products.ts';
import { openQueue } from '../../shared/platform/aws/queue.ts';
import { streamWorker } from '../../shared/platform/streams/stream-worker.ts';

/** A batch of 500 changes takes a few seconds. */
const LIMIT_MS = 30_000;
/** The time after which no further record starts. The last record and the messages still end before the timeout. */
const BATCH_MS = 60_000;

/** Gets the changes of the table `items` from its stream, so that the search finds changed products a moment later. */
export const handler = streamWorker(openChangedProducts(), {
  setAside: openQueue('setAside'),
  clock: () => new Date(),
  limitMs: LIMIT_MS,
  batchMs: BATCH_MS,
  parallel: 10,
});
