import { createReadStream } from 'node:fs';
import { type CsvError, type Info, parse } from 'csv-parse';
import { itemOfRow } from './csv-record.ts';
import type { ItemRecord } from './import-items.ts';

/** A longer record is no item: its row has at most 400 kB. */
const MAX_RECORD_LETTERS = 1_000_000;
const TOO_LONG = 'is longer than a million characters';

/** The format of a file of records. */
export type RecordFormat = 'jsonl' | 'csv';

/** Yields the records of a file of items. A wrong record does not end the iteration. */
export function readRecords(file: string, format: RecordFormat): AsyncGenerator<ItemRecord> {
  return format === 'csv' ? csvRecords(file) : jsonRecords(file);
}

async function* jsonRecords(file: string): AsyncGenerator<ItemRecord> {
  let line = 0;
  for await (const text of linesOf(createReadStream(file, 'utf8'))) {
    line++;
    const trimmed = text?.replace(/^\uFEFF/, '').trim();
    if (trimmed === undefined) yield { line, problem: TOO_LONG };
    else if (trimmed !== '') yield jsonRecord(line, trimmed);
  }
}

/** Yields the lines of a text; undefined for one that is too long, which is not kept. */
async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string | undefined> {
  let rest: string | undefined = '';
  for await (const chunk of chunks) {
    const [first = '', ...more] = chunk.split('\n');
    rest = rest === undefined || rest.length + first.length > MAX_RECORD_LETTERS ? undefined : rest + first;
    for (const next of more) {
      yield rest;
      rest = next;
    }
  }
  if (rest !== '') yield rest;
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
    parse({
      columns: true,
      bom: true,
      info: true,
      skip_empty_lines: true,
      skip_records_with_error: true,
      max_record_size: MAX_RECORD_LETTERS,
    }),
  );
  parser.on('skip', (error: CsvError) => bad.push({ line: Number(error.lines), problem: error.message }));
  for await (const { record, info } of parser as AsyncIterable<{ record: Record<string, string>; info: Info }>) {
    yield* bad.splice(0);
    yield { line: info.lines, value: itemOfRow(record) };
  }
  yield* bad;
}
