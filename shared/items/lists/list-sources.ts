import type { CatalogStore } from '../../catalogs/catalog-store.ts';
import type { StoredItem } from '../item.ts';
import type { ItemStore } from '../item-store.ts';
import type { Position } from './cursor.ts';

/** What lists are read from. */
export interface ListSources {
  readonly items: Pick<ItemStore, 'findMany' | 'ofCatalog' | 'changedFrom' | 'fitting'>;
  readonly catalogs: Pick<CatalogStore, 'find' | 'visibleTo'>;
}

/** An item of a list, and where it stands: a page may end with it. */
export interface Found {
  readonly item: StoredItem;
  readonly position: Position;
}
