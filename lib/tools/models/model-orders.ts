import path from 'node:path';
import * as z from 'zod';
import { MODEL_UNITS } from '../../../shared/engines/models3d/units.ts';
import { findSources } from '../convert/find-sources.ts';
import { readFailed } from './failed-list.ts';
import type { ModelsCall } from './models-call.ts';
import { readList } from './read-list.ts';

/** A file to send, and what a list says of it. */
export interface ModelOrder {
  readonly file: string;
  readonly itemId?: string | undefined;
  readonly label?: string | undefined;
  readonly unit?: (typeof MODEL_UNITS)[number] | undefined;
}

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
  const rows = await readList(list, Row);
  return rows.map(({ file, item, label, unit }) => ({
    file: path.resolve(path.dirname(list), file),
    itemId: item,
    label,
    unit,
  }));
}
