import { openBulkTable } from '../../platform/aws/bulk-table.ts';
import { openQueue } from '../../platform/aws/queue.ts';
import { openTable } from '../../platform/aws/table.ts';
import type { StreamConsumer } from '../../platform/streams/stream-consumer.ts';
import { openCatalogs } from '../catalogs/open-catalogs.ts';
import { itemReader } from '../items/item-reader.ts';
import { modelStates } from '../items/models/model-states.ts';
import { noteChangedProducts } from './record-changed-products.ts';
import { searchIndexStore } from './search-index-store.ts';

/** Opens the consumer of the table `items` that keeps the search up to date, with the stores of the environment. */
export function openChangedProducts(): StreamConsumer {
  const items = openTable('items');
  return noteChangedProducts({
    items: itemReader(items),
    models: modelStates(items),
    searchIndexes: searchIndexStore(openTable('matches')),
    rows: openBulkTable('matches'),
    catalogs: openCatalogs(items),
    queue: openQueue('matchSnapshots'),
    clock: () => new Date(),
  });
}
