import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { type CsvError, type Info, parse } from 'csv-parse';
import { itemOfRow } from '../../../shared/domain/items/bulk/csv-record.ts';
import type { ItemRecord } from '../../../shared/domain/items/bulk/import-items.ts';

/** The format of a file of records. */
export type RecordFormat = 'jsonl' | 'csv';

/** Yields the records of a file of items. A wrong record does not end the iteration. */
export function readRecords(file: string, format: RecordFormat): AsyncGenerator<ItemRecord> {
  return format === 'csv' ? csvRecords(file) : jsonRecords(file);
}

async function* jsonRecords(file: string): AsyncGenerator<ItemRecord> {
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY });
  let line = 0;
  for await (const text of lines) {
    line++;
    const trimmed = text.replace(/^\uFEFF/, '').trim();
    if (trimmed !== '') yield jsonRecord(line, trimmed);
  }
}

function jsonRecord(line: number, text: string): ItemRecord {
  try {
    return { line, value: JSON.parse(text) };
  } catch (error) {
    return { line, problem: `is no JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
}

async function* csvRecords(file: string): AsyncGenerator<ItemRecord> {
  const bad: ItemRecord[] = [];
  const parser = createReadStream(file).pipe(
    parse({ columns: true, bom: true, info: true, skip_empty_lines: true, skip_records_with_error: true }),
  );
  parser.on('skip', (error: CsvError) => bad.push({ line: Number(error.lines), problem: error.message }));
  for await (const { record, info } of parser as AsyncIterable<{ record: Record<string, string>; info: Info }>) {
    yield* bad.splice(0);
    yield { line: info.lines, value: itemOfRow(record) };
  }
  yield* bad;
}
