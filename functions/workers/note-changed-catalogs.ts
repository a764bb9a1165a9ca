import { noteChangedCatalogs } from '../../shared/domain/items/prepared-lists/note-changed-catalogs.ts';
import { preparedListPointers } from '../../shared/domain/items/prepared-lists/prepared-list-store.ts';
import { openQueue } from '../../shared/platform/aws/queue.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { streamWorker } from '../../shared/platform/streams/stream-worker.ts';

const clock = () => new Date();
const consumer = noteChangedCatalogs({
  preparedLists: preparedListPointers(openTable('items')),
  queue: openQueue('catalogSnapshots'),
  clock,
});

/** Gets the changes of the table `items` from its stream and requests new prepared lists of the changed catalogs. */
export const handler = streamWorker(consumer, {
  setAside: openQueue('setAside'),
  clock,
  limitMs: 10_000,
  batchMs: 20_000,
  parallel: 10,
});
