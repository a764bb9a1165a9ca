import { readFile, stat } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type * as z from 'zod';
import { issueSentence } from '../../../shared/platform/text/issue-sentence.ts';
import { CallError } from '../command-line/call-error.ts';

const MAX_LIST_BYTES = 50_000_000;

/**
 * Reads a CSV file with a head row, each row by a schema.
 *
 * @throws CallError if the file cannot be read, is too large or no CSV, or names the row and column that are wrong
 */
export async function readList<T>(file: string, row: z.ZodType<T>): Promise<T[]> {
  const rows: unknown[] = parsed(file, await textOf(file));
  return rows.map((each, index) => {
    const { data, error } = row.safeParse(each);
    if (data !== undefined) return data;
    const [issue] = error?.issues ?? [];
    const place = `${file}, row ${index + 1}`;
    throw new CallError(`${issue ? issueSentence(place, issue) : `${place} is wrong`}.`);
  });
}

async function textOf(file: string): Promise<string> {
  try {
    if ((await stat(file)).size > MAX_LIST_BYTES) throw new CallError(`The list ${file} is larger than 50 MB.`);
    return await readFile(file, 'utf8');
  } catch (cause) {
    if (cause instanceof CallError) throw cause;
    throw new CallError(`The list ${file} cannot be read.`, { cause });
  }
}

function parsed(file: string, text: string): unknown[] {
  try {
    return parse(text, { columns: true, bom: true, skip_empty_lines: true, relax_column_count: true });
  } catch (cause) {
    throw new CallError(`${file} is no list with commas between its columns.`, { cause });
  }
}
