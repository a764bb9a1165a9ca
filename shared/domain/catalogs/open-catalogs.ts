import { openTable, type Table } from '../../platform/aws/table.ts';
import { cachedCatalogs } from './cached-catalogs.ts';
import { type CatalogStore, catalogStore } from './catalog-store.ts';

/**
 * Opens the catalogs for a function. The owner and the audience of each catalog are cached for 30 s; lists are read
 * each time.
 *
 * @param table the table `items`
 */
export function openCatalogs(table: Table = openTable('items')): Pick<CatalogStore, 'find' | 'visibleTo'> {
  const store = catalogStore(table);
  return { find: cachedCatalogs(store, () => new Date()).find, visibleTo: store.visibleTo };
}
