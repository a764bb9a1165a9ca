import { ItemContent } from '../item.ts';

/** Columns of a file of items: what a manager may write, and the id. */
export const CSV_COLUMNS = ['id', ...Object.keys(ItemContent.shape)];

const FIELDS: Readonly<Record<string, { safeParse(value: unknown): { success: boolean } }>> = ItemContent.shape;

/**
 * An item object from a row of texts: an empty cell is not there; a field that is no text (numbers, switches, lists,
 * objects) is written as JSON; columns that the service does not know are texts.
 */
export function itemOfRow(row: Readonly<Record<string, string>>): Record<string, unknown> {
  const cells = Object.entries(row).filter(([, text]) => text !== '');
  return Object.fromEntries(cells.map(([name, text]) => [name, cellValue(name, text)]));
}

/** The row of an item object, in the order of {@link CSV_COLUMNS}. */
export function rowOfItem(item: Readonly<Record<string, unknown>>): string {
  return CSV_COLUMNS.map((name) => quoted(cellText(item[name]))).join(',');
}

function cellValue(name: string, text: string): unknown {
  const field = FIELDS[name];
  if (!field || field.safeParse(text).success) return text;
  try {
    return JSON.parse(text);
  } catch {
    // Refused by the field's own schema, which says what it takes.
    return text;
  }
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Source: RFC 4180. */
function quoted(text: string): string {
  return /[",\r\n]/.test(text) || text.trim() !== text ? `"${text.replaceAll('"', '""')}"` : text;
}
