import { readFile, rm, writeFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import * as z from 'zod';
import { CallError } from '../command-line/call-error.ts';
import type { ModelOrder } from './model-orders.ts';
import type { SentModel } from './sent-model.ts';

const Row = z.object({ file: z.string().min(1), item: z.string().min(1) });
/** Programs for tables take a cell that begins so for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Writes what failed as CSV, with the reason; removes the list of an earlier run if nothing did. */
export async function writeFailed(file: string, models: readonly SentModel[]): Promise<void> {
  const failed = models.filter(({ outcome }) => outcome === 'failed');
  if (failed.length === 0) return rm(file, { force: true });
  const rows = failed.map((model) => [model.file, model.itemId, model.code ?? '', model.message ?? ''].map(cell));
  await writeFile(file, ['file,item,code,message', ...rows.map((row) => row.join(','))].join('\n').concat('\n'));
}

/**
 * Reads the files of such a list, with their items.
 * @throws CallError if there is no list
 */
export async function readFailed(file: string): Promise<ModelOrder[]> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new CallError(`There is no list ${file} of what failed.`, { cause });
  });
  const rows: unknown[] = parse(text, { columns: true, bom: true, skip_empty_lines: true });
  return rows.map((row) => {
    const { file: name, item } = Row.parse(row);
    return { file: name, itemId: item };
  });
}

function cell(value: string): string {
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
