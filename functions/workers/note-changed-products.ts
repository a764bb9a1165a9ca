import { openCatalogs } from '../../shared/domain/catalogs/open-catalogs.ts';
import { recordChangedProducts } from '../../shared/domain/matching/record-changed-products.ts';
import { searchIndexStore } from '../../shared/domain/matching/search-index-store.ts';
import { openBulkTable } from '../../shared/platform/aws/bulk-table.ts';
import { openQueue } from '../../shared/platform/aws/queue.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { readTableStream } from '../../shared/platform/aws/table-stream.ts';

const deps = {
  searchIndexes: searchIndexStore(openTable('matches')),
  rows: openBulkTable('matches'),
  catalogs: openCatalogs(openTable('items')),
  queue: openQueue('matchSnapshots'),
  clock: () => new Date(),
};

/** Gets the changes of the table `items` from its stream, so that the search finds changed products a moment later. */
export const handler = (event: unknown) => recordChangedProducts(readTableStream(event), deps);
