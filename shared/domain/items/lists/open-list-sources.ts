import type { FileStore } from '../../../platform/aws/files.ts';
import type { Table } from '../../../platform/aws/table.ts';
import { openCatalogs } from '../../catalogs/open-catalogs.ts';
import { itemStore } from '../item-store.ts';
import { openCatalogViews } from '../snapshot/catalog-view.ts';
import { preparedForm } from '../snapshot/prepared-form.ts';
import { snapshotStore } from '../snapshot/snapshot-store.ts';
import type { ListSources } from './list-sources.ts';

/**
 * What an endpoint reads lists from.
 *
 * @param table the table `items`
 * @param files the private files
 */
export function openListSources(
  table: Table,
  files: Pick<FileStore, 'readBytes'>,
  uploadUrl: string,
): ListSources & { readonly items: ReturnType<typeof itemStore> } {
  const items = itemStore(table);
  const view = openCatalogViews({
    items,
    files,
    snapshots: snapshotStore(table, files),
    form: preparedForm(uploadUrl),
  });
  return { items, catalogs: openCatalogs(table), view, files };
}
