import type { Table } from '../../platform/aws/table.ts';
import { cachedCatalogs } from './cached-catalogs.ts';
import { type CatalogStore, catalogStore } from './catalog-store.ts';

/** The catalogs for an endpoint: each one's owner and audience remembered for 30 s, the lists read each time. */
export function openCatalogs(table: Table): Pick<CatalogStore, 'find' | 'visibleTo'> {
  const store = catalogStore(table);
  return { find: cachedCatalogs(store, () => new Date()).find, visibleTo: store.visibleTo };
}
