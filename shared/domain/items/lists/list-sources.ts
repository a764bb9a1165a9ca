import type { FileStore } from '../../../platform/aws/files.ts';
import type { Catalog } from '../../catalogs/catalog.ts';
import type { CatalogStore } from '../../catalogs/catalog-store.ts';
import type { StoredItem } from '../item.ts';
import type { ItemStore } from '../item-store.ts';
import type { CatalogView } from '../prepared-lists/catalog-view.ts';
import type { PreparedItems } from '../prepared-lists/prepared-items.ts';
import type { Position } from './cursor.ts';

/** What lists are read from. */
export interface ListSources {
  readonly items: Pick<ItemStore, 'findMany' | 'ofCatalog' | 'changedFrom' | 'fitting'>;
  readonly catalogs: Pick<CatalogStore, 'find' | 'visibleTo'>;
  /** The prepared list of a catalog with what was written since; undefined where the table has to be read. */
  readonly view: (catalog: Catalog) => Promise<CatalogView | undefined>;
  readonly files: Pick<FileStore, 'readBytes'>;
}

/** An item of a list, and where it stands: a page may end with it. */
export interface Found {
  readonly item: StoredItem;
  readonly position: Position;
}

/** From where the items come that follow. */
export interface Origin {
  readonly origin: 'prepared' | 'table';
}

/** What a list is made of. */
export type ListEntry = Found | PreparedItems | Origin;
