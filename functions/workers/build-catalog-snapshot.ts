import { catalogStore } from '../../shared/domain/catalogs/catalog-store.ts';
import { itemStore } from '../../shared/domain/items/item-store.ts';
import { buildSnapshot } from '../../shared/domain/items/snapshot/build-snapshot.ts';
import { readRequests } from '../../shared/domain/items/snapshot/request-snapshots.ts';
import { snapshotStore } from '../../shared/domain/items/snapshot/snapshot-store.ts';
import { openBucket } from '../../shared/platform/aws/files.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { randomId } from '../../shared/platform/identifiers/random-id.ts';
import { logger } from '../../shared/platform/runtime/logger.ts';
import { publicFilesUrl } from '../../shared/platform/runtime/service-settings.ts';

const table = openTable('items');
const files = openBucket('privateFiles');
const catalogs = catalogStore(table);
const deps = {
  items: itemStore(table),
  snapshots: snapshotStore(table, files),
  files,
  uploadUrl: publicFilesUrl(process.env),
  clock: () => new Date(),
  ids: randomId,
};

/** Prepares a catalog anew, unless that was begun since the request was made, or it is gone. What fails comes again. */
export const handler = async (event: unknown) => {
  for (const request of readRequests(event)) {
    if (!(await deps.snapshots.claim(request, deps.clock()))) continue;
    if (!(await catalogs.find(request.catalogId))) continue;
    const items = await buildSnapshot(request, deps);
    logger.info('catalog prepared', { catalog: request.catalogId, items });
  }
};
