import { openTable, type Table } from '../../platform/aws/table.ts';
import { cachedCatalogs } from './cached-catalogs.ts';
import { type CatalogStore, catalogStore } from './catalog-store.ts';

/**
 * The catalogs for a function: the owner and the audience of each are kept for 30 s, the lists are read each time.
 *
 * @param table the table `items`
 */
export function openCatalogs(table: Table = openTable('items')): Pick<CatalogStore, 'find' | 'visibleTo'> {
  const store = catalogStore(table);
  return { find: cachedCatalogs(store, () => new Date()).find, visibleTo: store.visibleTo };
}
