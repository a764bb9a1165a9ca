import { openBulkTable } from '../../shared/aws/bulk-table.ts';
import { openQueue } from '../../shared/aws/queue.ts';
import { openTable } from '../../shared/aws/table.ts';
import { readTableStream } from '../../shared/aws/table-stream.ts';
import { openCatalogs } from '../../shared/catalogs/open-catalogs.ts';
import { matchSnapshotStore } from '../../shared/matching/match-snapshot-store.ts';
import { noteChangedProducts } from '../../shared/matching/note-changed-products.ts';

const deps = {
  snapshots: matchSnapshotStore(openTable('matches')),
  rows: openBulkTable('matches'),
  catalogs: openCatalogs(openTable('items')),
  queue: openQueue('matchSnapshots'),
  clock: () => new Date(),
};

/** Fed by the stream of the table `items`: what was written is found a moment later. */
export const handler = (event: unknown) => noteChangedProducts(readTableStream(event), deps);
