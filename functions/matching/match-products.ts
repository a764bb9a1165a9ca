import { tmpdir } from 'node:os';
import path from 'node:path';
import { matchProducts } from '../../shared/contract/routes.ts';
import { listsOfTheMoment } from '../../shared/domain/catalogs/lists-of-the-moment.ts';
import { openCatalogs } from '../../shared/domain/catalogs/open-catalogs.ts';
import { itemStore } from '../../shared/domain/items/item-store.ts';
import { findProducts } from '../../shared/domain/matching/find-products.ts';
import { matchQuestion } from '../../shared/domain/matching/match-query.ts';
import { matchSnapshotStore } from '../../shared/domain/matching/match-snapshot-store.ts';
import { matchStore } from '../../shared/domain/matching/match-store.ts';
import { openProductIndex } from '../../shared/domain/matching/open-product-index.ts';
import { PART_THREAD } from '../../shared/domain/matching/part-thread-entry.ts';
import { textStore } from '../../shared/domain/matching/text-store.ts';
import { openBucket } from '../../shared/platform/aws/files.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { logger } from '../../shared/platform/runtime/logger.ts';

const table = openTable('items');
const matchTable = openTable('matches');
const index = openProductIndex({
  matches: matchStore(matchTable),
  snapshots: matchSnapshotStore(matchTable),
  files: openBucket('privateFiles'),
  temporaryFolder: tmpdir(),
  partThread: path.join(process.env.LAMBDA_TASK_ROOT ?? '', `${Object.keys(PART_THREAD)[0]}.mjs`),
  clock: () => new Date(),
  refuse: (product, cause) => logger.error('product cannot be searched', { product, cause }),
});
const catalogs = openCatalogs(table);
const deps = {
  items: itemStore(table),
  catalogs: { find: catalogs.find, visibleTo: listsOfTheMoment(catalogs, () => new Date()).visibleTo },
  texts: textStore(matchTable),
  index,
};

export const handler = endpoint(matchProducts, ({ query, caller }) => findProducts(matchQuestion(query), caller, deps));
