import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import * as z from 'zod';
import { MODEL_UNITS } from '../../../shared/engines/models3d/units.ts';
import { CallError } from '../command-line/call-error.ts';
import { findSources } from '../convert/find-sources.ts';
import { readFailed } from './failed-list.ts';
import type { ModelsCall } from './models-call.ts';

/** A file to send, and what a list says of it. */
export interface ModelOrder {
  readonly file: string;
  readonly itemId?: string | undefined;
  readonly label?: string | undefined;
  readonly unit?: (typeof MODEL_UNITS)[number] | undefined;
}

const MAX_LIST_BYTES = 50_000_000;
const empty = (value: unknown) => (value === '' ? undefined : value);
const Row = z.object({
  file: z.string().min(1),
  item: z.preprocess(empty, z.string().optional()),
  label: z.preprocess(empty, z.string().optional()),
  unit: z.preprocess(empty, z.enum(MODEL_UNITS).optional()),
});

/**
 * Finds what to send: the files of folders and patterns, the rows of lists, or what failed the last time.
 *
 * @throws CallError for a word that leads to no file, or a wrong row of a list
 */
export async function modelOrders({
  words,
  retriesFailed,
  failedFile,
}: Pick<ModelsCall, 'words' | 'retriesFailed' | 'failedFile'>): Promise<ModelOrder[]> {
  if (retriesFailed) return readFailed(failedFile);
  const lists = words.filter((word) => word.toLowerCase().endsWith('.csv'));
  const others = words.filter((word) => !lists.includes(word));
  const orders: ModelOrder[] = [];
  for (const list of lists) orders.push(...(await ordersOfList(list)));
  if (others.length > 0) orders.push(...(await findSources(others)).map((file) => ({ file })));
  return orders;
}

async function ordersOfList(list: string): Promise<ModelOrder[]> {
  const text = await readFile(list, 'utf8').catch((cause: unknown) => {
    throw new CallError(`The list ${list} cannot be read.`, { cause });
  });
  if (text.length > MAX_LIST_BYTES) throw new CallError(`The list ${list} is larger than 50 MB.`);
  const rows: unknown[] = parse(text, { columns: true, bom: true, skip_empty_lines: true, relax_column_count: true });
  return rows.map((row, index) => {
    const { data, error } = Row.safeParse(row);
    const [issue] = error?.issues ?? [];
    if (!data) throw new CallError(`${list}, row ${index + 1}: ${issue?.path.join('.')}: ${issue?.message}.`);
    const { file, item, label, unit } = data;
    return { file: path.resolve(path.dirname(list), file), itemId: item, label, unit };
  });
}
