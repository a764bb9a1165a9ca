import { changedCatalogs } from '../../shared/domain/items/prepared-lists/changed-catalogs.ts';
import { preparedListPointers } from '../../shared/domain/items/prepared-lists/prepared-list-store.ts';
import { requestPreparedLists } from '../../shared/domain/items/prepared-lists/request-prepared-lists.ts';
import { openQueue } from '../../shared/platform/aws/queue.ts';
import { openTable } from '../../shared/platform/aws/table.ts';

const deps = {
  preparedLists: preparedListPointers(openTable('items')),
  queue: openQueue('catalogSnapshots'),
  clock: () => new Date(),
};

/** Fed by the stream of the table `items`: what was written leads to a new prepared list of its catalog. */
export const handler = (event: unknown) => requestPreparedLists(changedCatalogs(event), deps);
