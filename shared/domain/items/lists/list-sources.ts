import type { FileStore } from '../../../platform/aws/files.ts';
import type { CatalogStore } from '../../catalogs/catalog-store.ts';
import type { StoredItem } from '../item.ts';
import type { ItemStore } from '../item-store.ts';
import type { OpenCatalogView } from '../prepared-lists/catalog-view.ts';
import type { PreparedItems } from '../prepared-lists/prepared-items.ts';
import type { Position } from './cursor.ts';

/** The stores that lists are read from. */
export interface ListSources {
  readonly items: Pick<ItemStore, 'findMany' | 'ofCatalog' | 'changedFrom' | 'fitting'>;
  readonly catalogs: Pick<CatalogStore, 'find' | 'visibleTo'>;
  /** Returns the prepared list of a catalog with the changes since then; undefined if the table must be read. */
  readonly view: OpenCatalogView;
  readonly files: Pick<FileStore, 'readBytes'>;
}

/** An item of a list, and its position: a page can end after it. */
export interface FoundItem {
  readonly item: StoredItem;
  readonly position: Position;
}

/** The source of the items that follow. */
interface Origin {
  readonly origin: 'prepared' | 'table';
}

/** The number of items of the whole list, if it is known although the list is not read to its end. */
interface Total {
  readonly total: number;
}

/** An entry of a list. */
export type ListEntry = FoundItem | PreparedItems | Origin | Total;
