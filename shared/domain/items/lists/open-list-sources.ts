import { openBucket } from '../../../platform/aws/files.ts';
import { openTable } from '../../../platform/aws/table.ts';
import { publicFilesUrl } from '../../../platform/runtime/service-settings.ts';
import { openCatalogs } from '../../catalogs/open-catalogs.ts';
import { itemStore } from '../item-store.ts';
import { modelStates } from '../models/model-states.ts';
import { openCatalogViews } from '../prepared-lists/catalog-view.ts';
import { preparedForm } from '../prepared-lists/prepared-form.ts';
import { preparedListStore } from '../prepared-lists/prepared-list-store.ts';

/** Opens what a function reads lists of items from: the items and their prepared lists. */
export function openListSources() {
  const table = openTable('items');
  const files = openBucket('privateFiles');
  const uploadUrl = publicFilesUrl(process.env);
  const items = itemStore(table);
  const preparedLists = preparedListStore(table, files);
  const view = openCatalogViews({ items, files, preparedLists, form: preparedForm(uploadUrl) });
  return {
    items,
    models: modelStates(table),
    catalogs: openCatalogs(table),
    view,
    files,
    uploadUrl,
    clock: () => new Date(),
  };
}
