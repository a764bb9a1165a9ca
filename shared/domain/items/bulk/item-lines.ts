import type { ItemStore } from '../item-store.ts';
import { presentItem } from '../present-item.ts';
import { CSV_COLUMNS, rowOfItem } from './csv-record.ts';
import type { RecordFormat } from './read-records.ts';

const ARCHIVED = 2;

/**
 * Yields the lines of a file with the items of a catalog, without archived ones. CSV has the fields that a catalog
 * manager writes, JSON lines have all fields.
 *
 * @param uploadUrl the base URL of public files
 * @param onItem called for each item
 */
export async function* itemLines(
  { tenant, id }: { readonly tenant: number; readonly id: string },
  format: RecordFormat,
  items: Pick<ItemStore, 'ofCatalog'>,
  { uploadUrl, onItem }: { readonly uploadUrl: string; readonly onItem: () => void },
): AsyncGenerator<string> {
  if (format === 'csv') yield `${CSV_COLUMNS.join(',')}\n`;
  for await (const item of items.ofCatalog(tenant, id)) {
    if (item.visibilityStatus === ARCHIVED) continue;
    onItem();
    const presented = presentItem(item, { language: '', uploadUrl });
    yield `${format === 'csv' ? rowOfItem(presented) : JSON.stringify(presented)}\n`;
  }
}
