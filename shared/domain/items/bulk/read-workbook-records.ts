import type { Workbook } from '../../../engines/workbooks/open-workbook.ts';
import { itemOfRow } from './csv-record.ts';
import type { ItemRecord } from './import-items.ts';

/**
 * Yields the records of a workbook with items: the first row with cells names the columns. A row with an error of a
 * formula is a problem of that row alone.
 *
 * @throws WorkbookError
 */
export async function* readWorkbookRecords(workbook: Workbook): AsyncGenerator<ItemRecord> {
  let names: readonly string[] | undefined;
  for await (const { row: line, cells, error } of workbook.rows()) {
    if (!names) {
      names = cells.map((name) => name.trim());
      continue;
    }
    if (error !== undefined) {
      yield { line, problem: `the formula of a cell has an error: ${error}` };
      continue;
    }
    if (cells.some((text, column) => text !== '' && !names?.[column])) {
      yield { line, problem: 'has a cell in a column without a name' };
      continue;
    }
    const named = names.flatMap((name, column) => (name === '' ? [] : [[name, cells[column] ?? ''] as const]));
    yield { line, value: itemOfRow(Object.fromEntries(named)) };
  }
}
