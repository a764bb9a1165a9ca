import { tmpdir } from 'node:os';
import path from 'node:path';
import { openLocalFiles } from '../../platform/aws/local-files.ts';
import { openTable } from '../../platform/aws/table.ts';
import { logger } from '../../platform/runtime/logger.ts';
import { cachedCatalogLists } from '../catalogs/cached-catalog-lists.ts';
import { openCatalogs } from '../catalogs/open-catalogs.ts';
import { itemStore } from '../items/item-store.ts';
import { modelStates } from '../items/models/model-states.ts';
import { matchStore } from './match-store.ts';
import { openProductIndex } from './open-product-index.ts';
import { PART_THREAD } from './part-thread-entry.ts';
import { searchIndexStore } from './search-index-store.ts';
import { textStore } from './text-store.ts';

/** Opens what a function needs to find products: items, the search index, and the disk for the files of the index. */
export function openMatching() {
  const items = openTable('items');
  const matches = openTable('matches');
  const clock = () => new Date();
  const catalogs = openCatalogs(items);
  return {
    items: itemStore(items),
    models: modelStates(items),
    catalogs: { find: catalogs.find, visibleTo: cachedCatalogLists(catalogs, clock).visibleTo },
    texts: textStore(matches),
    index: openProductIndex({
      matches: matchStore(matches),
      searchIndexes: searchIndexStore(matches),
      files: openLocalFiles('privateFiles'),
      temporaryFolder: tmpdir(),
      partThread: path.join(process.env.LAMBDA_TASK_ROOT ?? '', `${Object.keys(PART_THREAD)[0]}.mjs`),
      clock,
      refuse: (product, cause) => logger.error('product cannot be searched', { product, cause }),
    }),
  };
}
