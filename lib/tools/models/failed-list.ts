import { rm, writeFile } from 'node:fs/promises';
import * as z from 'zod';
import { guarded, quotedCell, unguarded } from '../../../shared/domain/items/bulk/csv-record.ts';
import type { ModelOrder } from './model-orders.ts';
import { readList } from './read-list.ts';
import type { SentModel } from './sent-model.ts';

/** The code of a file whose item went to another file of the same run. */
export const ITEM_TAKEN = 'ITEM_TAKEN';

const Row = z.object({ file: z.string().min(1), item: z.string().min(1), code: z.string().optional() });

/** Writes what failed as CSV, with the reason; removes the list of an earlier run if nothing did. */
export async function writeFailed(file: string, models: readonly SentModel[]): Promise<void> {
  const failed = models.filter(({ outcome }) => outcome === 'failed');
  if (failed.length === 0) return rm(file, { force: true });
  const rows = failed.map((model) =>
    [model.file, model.itemId, model.code ?? '', model.message ?? ''].map((text) => quotedCell(guarded(text))),
  );
  await writeFile(file, ['file,item,code,message', ...rows.map((row) => row.join(','))].join('\n').concat('\n'));
}

/**
 * Reads the files of such a list, with their items. A file whose item went to another file of the run is left out: sent
 * now, it would replace that file's model.
 *
 * @throws CallError as {@link readList} does
 */
export async function readFailed(file: string): Promise<ModelOrder[]> {
  const rows = await readList(file, Row);
  return rows
    .filter(({ code }) => code !== ITEM_TAKEN)
    .map(({ file: name, item }) => ({ file: unguarded(name), itemId: unguarded(item) }));
}
