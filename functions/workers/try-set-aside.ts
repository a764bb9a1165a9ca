import { notePublishedItems } from '../../shared/domain/item-events/note-published-items.ts';
import { noteChangedCatalogs } from '../../shared/domain/items/prepared-lists/note-changed-catalogs.ts';
import { preparedListPointers } from '../../shared/domain/items/prepared-lists/prepared-list-store.ts';
import { openEndedJobs } from '../../shared/domain/job-events/open-ended-jobs.ts';
import { openChangedProducts } from '../../shared/domain/matching/open-changed-products.ts';
import { openThumbnails } from '../../shared/domain/plans/open-thumbnails.ts';
import { openStreamEvents } from '../../shared/domain/webhooks/open-stream-events.ts';
import { openQueue } from '../../shared/platform/aws/queue.ts';
import { readStreamRange } from '../../shared/platform/aws/stream-range.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { retryWorker } from '../../shared/platform/streams/retry-worker.ts';

/** More than the budget of a drawing, and much more than a thumbnail has in the stream. */
const LIMIT_MS = 40_000;

const clock = () => new Date();
const preparedLists = preparedListPointers(openTable('items'));
const consumers = [
  openThumbnails('setAside'),
  openChangedProducts(),
  openEndedJobs(),
  notePublishedItems(openStreamEvents()),
  noteChangedCatalogs({ preparedLists, queue: openQueue('catalogSnapshots'), clock }),
];

/** Tries the records again that the workers of streams have set aside, one by one. */
export const handler = retryWorker({
  consumers,
  setAside: openQueue('setAside'),
  readRange: readStreamRange,
  clock,
  limitMs: LIMIT_MS,
});
