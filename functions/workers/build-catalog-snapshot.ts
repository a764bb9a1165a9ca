import { buildPreparedList } from '../../shared/domain/items/prepared-lists/build-prepared-list.ts';
import { openPreparedLists } from '../../shared/domain/items/prepared-lists/open-prepared-lists.ts';
import { readListRequests } from '../../shared/domain/items/prepared-lists/request-prepared-lists.ts';
import { logger } from '../../shared/platform/runtime/logger.ts';

const deps = openPreparedLists();

/**
 * Builds the prepared list of a catalog, unless another build started after the request or the catalog was deleted.
 * If it throws, SQS delivers the message again.
 */
export const handler = async (event: unknown) => {
  for (const request of readListRequests(event)) {
    if (!(await deps.preparedLists.claim(request, deps.clock()))) continue;
    if (!(await deps.catalogs.find(request.catalogId))) continue;
    const items = await buildPreparedList(request, deps);
    logger.info('catalog prepared', { catalog: request.catalogId, items });
  }
};
