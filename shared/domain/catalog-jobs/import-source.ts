import { createReadStream } from 'node:fs';
import path from 'node:path';
import { openWorkbook } from '../../engines/workbooks/open-workbook.ts';
import type { ItemRecord } from '../items/bulk/import-items.ts';
import { readRecords } from '../items/bulk/read-records.ts';
import { readWorkbookRecords } from '../items/bulk/read-workbook-records.ts';
import type { TableFormat } from './catalog-job.ts';

/** A model that a row starts: a URL, or a file of the archive on this machine. */
export type RowModel = { readonly url: string } | { readonly path: string; readonly fileName: string };

/** A row of an import. */
export interface SourceRow {
  readonly record: ItemRecord;
  readonly model?: RowModel | undefined;
  /** The file of the archive that the row stands for. */
  readonly file?: string | undefined;
  /** Why the row starts no model. */
  readonly reason?: string | undefined;
}

/** The rows of a file that was sent. */
export interface ImportSource {
  /** The last line, by which progress is measured. */
  readonly lines: number;
  /** Rows that are read, compared and written together, if there is a reason for another number. */
  readonly batchRows?: number;
  rows(): AsyncGenerator<SourceRow>;
}

const LINE_FEED = 10;

/**
 * Opens a table of items.
 *
 * @param file on this machine
 * @param folder for the parts of a workbook
 * @throws ModelError and WorkbookError for a workbook that cannot be read
 */
export async function openTableSource(
  file: string,
  format: TableFormat,
  folder: string,
  signal: AbortSignal,
): Promise<ImportSource> {
  if (format !== 'xlsx') {
    return { lines: await countLines(file), rows: () => withModels(readRecords(file, format)) };
  }
  const workbook = await openWorkbook(file, path.join(folder, 'workbook'), signal);
  let lines = 1;
  for await (const { row } of workbook.rows()) lines = row;
  return { lines, rows: () => withModels(readWorkbookRecords(workbook)) };
}

/** Takes the column `model` out of the records. */
async function* withModels(records: AsyncIterable<ItemRecord>): AsyncGenerator<SourceRow> {
  for await (const record of records) {
    if ('problem' in record || typeof record.value !== 'object' || record.value === null) {
      yield { record };
      continue;
    }
    const { model, ...value } = record.value as Record<string, unknown>;
    const isNamed = typeof model === 'string' && model !== '';
    yield { record: { line: record.line, value }, model: isNamed ? { url: model } : undefined };
  }
}

async function countLines(file: string): Promise<number> {
  let lines = 1;
  for await (const chunk of createReadStream(file)) for (const byte of chunk as Buffer) if (byte === LINE_FEED) lines++;
  return lines;
}
