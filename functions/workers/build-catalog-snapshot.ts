import { buildSnapshot } from '../../shared/domain/items/snapshot/build-snapshot.ts';
import { openSnapshotBuilder } from '../../shared/domain/items/snapshot/open-snapshot-builder.ts';
import { readRequests } from '../../shared/domain/items/snapshot/request-snapshots.ts';
import { logger } from '../../shared/platform/runtime/logger.ts';

const deps = openSnapshotBuilder();

/** Prepares a catalog anew, unless that was begun since the request was made, or it is gone. What fails comes again. */
export const handler = async (event: unknown) => {
  for (const request of readRequests(event)) {
    if (!(await deps.snapshots.claim(request, deps.clock()))) continue;
    if (!(await deps.catalogs.find(request.catalogId))) continue;
    const items = await buildSnapshot(request, deps);
    logger.info('catalog prepared', { catalog: request.catalogId, items });
  }
};
