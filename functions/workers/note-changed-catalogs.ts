import { notePublishedItems } from '../../shared/domain/item-events/note-published-items.ts';
import { noteChangedCatalogs } from '../../shared/domain/items/prepared-lists/note-changed-catalogs.ts';
import { preparedListPointers } from '../../shared/domain/items/prepared-lists/prepared-list-store.ts';
import { openStreamEvents } from '../../shared/domain/webhooks/open-stream-events.ts';
import { openQueue } from '../../shared/platform/aws/queue.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { joinedWorkers } from '../../shared/platform/streams/joined-workers.ts';
import { streamWorker } from '../../shared/platform/streams/stream-worker.ts';

const clock = () => new Date();
const consumer = noteChangedCatalogs({
  preparedLists: preparedListPointers(openTable('items')),
  queue: openQueue('catalogSnapshots'),
  clock,
});

const deps = { setAside: openQueue('setAside'), clock, limitMs: 10_000, batchMs: 20_000, parallel: 10 };

/**
 * Gets the changes of the table `items` from its stream, requests new prepared lists of the changed catalogs, and puts
 * out the events of published items. One function does both: a stream has at most two readers, and the search is the
 * other one.
 */
export const handler = joinedWorkers([
  streamWorker(consumer, deps),
  streamWorker(notePublishedItems(openStreamEvents()), deps),
]);
