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

/** Gets the changes of the table `items` from its stream and requests new prepared lists of the changed catalogs. */
export const handler = (event: unknown) => requestPreparedLists(changedCatalogs(event), deps);
