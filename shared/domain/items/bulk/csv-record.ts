import { WRITTEN_OPTION_FIELDS } from '../../options/option.ts';
import { ItemContent } from '../item.ts';
import { WRITTEN_SHOP_FIELDS } from '../shop-fields.ts';

/** Columns of a CSV file of items: the id and all fields that a catalog manager can write. */
export const CSV_COLUMNS = ['id', ...Object.keys(ItemContent.shape)];

/**
 * Programs for tables take a cell that begins so for a formula: it gets an apostrophe, which is not part of the text.
 */
const FORMULA = /^'*[=+\-@\t\r]/;

/** The schemas that refuse other values; those of rows accept any value for some fields. */
const FIELDS = new Map<string, { safeParse(value: unknown): { success: boolean } }>(
  Object.entries({ ...ItemContent.shape, ...WRITTEN_SHOP_FIELDS, ...WRITTEN_OPTION_FIELDS }),
);

/**
 * Returns the item object of a CSV row. Empty cells are left out. Fields that are not text (numbers, booleans, lists,
 * objects) are parsed as JSON. Unknown columns are text.
 */
export function itemOfRow(row: Readonly<Record<string, string>>): Record<string, unknown> {
  const cells = Object.entries(row).filter(([, text]) => text !== '');
  return Object.fromEntries(cells.map(([name, text]) => [name, cellValue(name, text)]));
}

/** Returns the CSV row of an item, in the order of {@link CSV_COLUMNS}. */
export function rowOfItem(item: Readonly<Record<string, unknown>>): string {
  return CSV_COLUMNS.map((name) => quotedCell(cellText(item[name]))).join(',');
}

function cellValue(name: string, cell: string): unknown {
  const text = unguarded(cell);
  const field = FIELDS.get(name);
  if (!field || field.safeParse(text).success) return text;
  try {
    return JSON.parse(text);
  } catch {
    // The schema of the field rejects this text later, with a message that names the allowed values.
    return text;
  }
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? guarded(value) : JSON.stringify(value);
}

/** A text as a cell that no program takes for a formula. */
export function guarded(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** The text of a guarded cell. */
export function unguarded(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}

/** Quotes a cell of a CSV file where it needs it. Source: RFC 4180. */
export function quotedCell(text: string): string {
  return /[",\r\n]/.test(text) || text.trim() !== text ? `"${text.replaceAll('"', '""')}"` : text;
}
