import * as z from 'zod';
import { labelOfFile } from '../items/item-of-file.ts';
import type { ModelState } from '../items/models/model-state.ts';
import { itemMatcher, type KnownItem } from './match-item.ts';

/** A file of an archive of archives. */
export interface ArchivedFile {
  /** Its number in the archive, from 1. */
  readonly line: number;
  readonly name: string;
  /** SHA-256 in hex. */
  readonly hash: string;
  /** Whether it is an archive or a model. */
  readonly isModel: boolean;
}

/** What becomes of a file of an archive: it goes to an item, or it is refused with the reason. */
export const PlannedFile = z.object({
  line: z.int(),
  name: z.string(),
  itemId: z.string().optional(),
  /** The label of the item that is made for it. */
  newLabel: z.string().optional(),
  problem: z.string().optional(),
  /** Why the item keeps the model that it has. */
  kept: z.string().optional(),
});
export type PlannedFile = z.infer<typeof PlannedFile>;

/**
 * Finds the item of each file, by the name of the file. Equal files and files for one item are named: the first one is
 * taken. A file of which the model of its item was made is not converted again.
 *
 * @param items those of the catalog
 * @param states of their models, by id
 */
export function planArchive(
  files: readonly ArchivedFile[],
  items: readonly KnownItem[],
  states: ReadonlyMap<string, Pick<ModelState, 'status' | 'sourceHash'>>,
  catalog: string,
): PlannedFile[] {
  const known = new Set(items.map(({ id }) => id));
  const matched = itemMatcher(items, catalog);
  const fileByHash = new Map<string, string>();
  const fileByItem = new Map<string, string>();
  return files.map(({ line, name, hash, isModel }): PlannedFile => {
    if (!isModel) return { line, name, problem: `${name} is neither an archive nor a model` };
    const equal = fileByHash.get(hash);
    if (equal !== undefined) return { line, name, problem: `${name} is the same file as ${equal}` };
    const { itemId } = matched(name);
    const other = fileByItem.get(itemId);
    if (other !== undefined) return { line, name, problem: `${name} is for ${itemId}, as ${other} is` };
    fileByHash.set(hash, name);
    fileByItem.set(itemId, name);
    const state = states.get(itemId);
    const isMadeOf = state?.sourceHash === hash && (state.status === 'ready' || state.status === 'review');
    return {
      line,
      name,
      itemId,
      ...(!known.has(itemId) && { newLabel: labelOfFile(name) }),
      ...(isMadeOf && { kept: 'the model of the item was made of this file' }),
    };
  });
}
