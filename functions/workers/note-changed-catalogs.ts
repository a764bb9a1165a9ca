import { changedCatalogs } from '../../shared/domain/items/prepared-lists/changed-catalogs.ts';
import { requestSnapshots } from '../../shared/domain/items/prepared-lists/request-prepared-lists.ts';
import { snapshotPointers } from '../../shared/domain/items/prepared-lists/prepared-list-store.ts';
import { openQueue } from '../../shared/platform/aws/queue.ts';
import { openTable } from '../../shared/platform/aws/table.ts';

const deps = {
  snapshots: snapshotPointers(openTable('items')),
  queue: openQueue('catalogSnapshots'),
  clock: () => new Date(),
};

/** Fed by the stream of the table `items`: what was written leads to a new snapshot of its catalog. */
export const handler = (event: unknown) => requestSnapshots(changedCatalogs(event), deps);
