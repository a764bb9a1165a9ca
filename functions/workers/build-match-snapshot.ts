import { tmpdir } from 'node:os';
import { openCatalogs } from '../../shared/domain/catalogs/open-catalogs.ts';
import { itemStore } from '../../shared/domain/items/item-store.ts';
import { modelStates } from '../../shared/domain/items/models/model-states.ts';
import { buildSearchIndex, readIndexRequests } from '../../shared/domain/matching/build-search-index.ts';
import { searchIndexStore } from '../../shared/domain/matching/search-index-store.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { openWholeBucket } from '../../shared/platform/aws/whole-bucket.ts';
import { randomId } from '../../shared/platform/identifiers/random-id.ts';
import { logger } from '../../shared/platform/runtime/logger.ts';

const table = openTable('items');
const deps = {
  searchIndexes: searchIndexStore(openTable('matches')),
  items: itemStore(table),
  models: modelStates(table),
  catalogs: openCatalogs(table),
  files: openWholeBucket('privateFiles'),
  temporaryFolder: tmpdir(),
  clock: () => new Date(),
  ids: randomId,
  refuse: (product: string, cause: unknown) => logger.error('product cannot be searched', { product, cause }),
};

/**
 * Builds the search index of a scope, unless it was built after the request. If it throws, SQS delivers the message
 * again.
 */
export const handler = async (event: unknown): Promise<void> => {
  for (const request of readIndexRequests(event)) {
    const searchIndex = await buildSearchIndex(request, deps);
    if (searchIndex) logger.info('products prepared', { scope: request.scope, parts: searchIndex.parts });
  }
};
