import { type CellValue, workbookPieces } from '../../../engines/workbooks/write-workbook.ts';
import { CSV_COLUMNS, guarded } from './csv-record.ts';
import { type ItemFileDeps, shownItems } from './item-lines.ts';

/**
 * Yields the pieces of a workbook with the items of a catalog, without archived ones: the same columns as CSV. Numbers
 * and booleans are such; lists and objects are JSON. A text that begins like a formula gets an apostrophe, as in CSV.
 */
export function itemWorkbook(
  catalog: { readonly tenant: number; readonly id: string },
  deps: ItemFileDeps,
): AsyncGenerator<Uint8Array> {
  return workbookPieces('Items', itemRows(catalog, deps));
}

async function* itemRows(
  catalog: { readonly tenant: number; readonly id: string },
  deps: ItemFileDeps,
): AsyncGenerator<readonly CellValue[]> {
  yield CSV_COLUMNS;
  for await (const item of shownItems(catalog, deps)) {
    const fields: Readonly<Record<string, unknown>> = item;
    yield CSV_COLUMNS.map((name) => cellOf(fields[name]));
  }
}

function cellOf(value: unknown): CellValue {
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  return guarded(typeof value === 'string' ? value : JSON.stringify(value));
}
