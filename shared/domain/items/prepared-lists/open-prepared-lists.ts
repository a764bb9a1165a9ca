import { openTable } from '../../../platform/aws/table.ts';
import { openWholeBucket } from '../../../platform/aws/whole-bucket.ts';
import { randomId } from '../../../platform/identifiers/random-id.ts';
import { publicFilesUrl } from '../../../platform/runtime/service-settings.ts';
import { catalogStore } from '../../catalogs/catalog-store.ts';
import { itemStore } from '../item-store.ts';
import { preparedListStore } from './prepared-list-store.ts';

/** Opens the stores of the worker that prepares lists. */
export function openPreparedLists() {
  const table = openTable('items');
  const files = openWholeBucket('privateFiles');
  return {
    items: itemStore(table),
    catalogs: catalogStore(table),
    preparedLists: preparedListStore(table, files),
    files,
    uploadUrl: publicFilesUrl(process.env),
    clock: () => new Date(),
    ids: randomId,
  };
}
