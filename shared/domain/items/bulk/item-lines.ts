import type { ItemStore } from '../item-store.ts';
import { presentItem } from '../present-item.ts';
import type { Item } from '../shown-item.ts';
import { CSV_COLUMNS, rowOfItem } from './csv-record.ts';
import type { RecordFormat } from './read-records.ts';

const ARCHIVED = 2;

/** What writing the items of a catalog into a file needs. */
export interface ItemFileDeps {
  readonly items: Pick<ItemStore, 'ofCatalog'>;
  /** The base URL of public files. */
  readonly uploadUrl: string;
  /** Called for each item. */
  readonly onItem: () => void;
}

/**
 * Yields the lines of a file with the items of a catalog, without archived ones. CSV has the fields that a catalog
 * manager writes, JSON lines have all fields.
 */
export async function* itemLines(
  catalog: { readonly tenant: number; readonly id: string },
  format: RecordFormat,
  deps: ItemFileDeps,
): AsyncGenerator<string> {
  if (format === 'csv') yield `${CSV_COLUMNS.join(',')}\n`;
  for await (const item of shownItems(catalog, deps)) {
    yield `${format === 'csv' ? rowOfItem(item) : JSON.stringify(item)}\n`;
  }
}

/** Yields the items of a catalog as responses show them, without archived ones. */
export async function* shownItems(
  { tenant, id }: { readonly tenant: number; readonly id: string },
  { items, uploadUrl, onItem }: ItemFileDeps,
): AsyncGenerator<Item> {
  for await (const item of items.ofCatalog(tenant, id)) {
    if (item.visibilityStatus === ARCHIVED) continue;
    onItem();
    yield presentItem(item, { language: '', uploadUrl, withOptions: true });
  }
}
