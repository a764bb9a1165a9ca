import { FILE_PREFIXES } from '../../../platform/aws/file-prefixes.ts';
import type { FileStore } from '../../../platform/aws/files.ts';
import type { Clock, IdSource } from '../../../platform/identifiers/clock.ts';
import { builderName, removeAbandonedFiles } from '../../../platform/jobs/abandoned-files.ts';
import type { ItemStore } from '../item-store.ts';
import type { ChangedCatalog } from './changed-catalog.ts';
import { preparedForm } from './prepared-form.ts';
import type { PreparedList, PreparedListPointer, PreparedPart } from './prepared-list.ts';
import type { PreparedListStore } from './prepared-list-store.ts';
import { groupsOf, traitRow, writePart } from './prepared-parts.ts';
import { packTraits, type TraitRow } from './trait-table.ts';

const FILE = { contentType: 'application/octet-stream' };

/** How long a replaced list stays: longer than any function reads a list. */
const RETIRED_FOR_MS = 30 * 60_000;

/** The stores and settings that are needed to prepare a list. */
interface BuildPreparedListDeps {
  readonly items: Pick<ItemStore, 'ofCatalog'>;
  readonly preparedLists: PreparedListStore;
  readonly files: Pick<FileStore, 'putBytes' | 'delete' | 'keys'>;
  readonly uploadUrl: string;
  readonly clock: Clock;
  readonly ids: IdSource;
  /** Approximate length of a part's text; 1 MiB by default. */
  readonly partCharacters?: number;
}

/**
 * Prepares the list of a catalog: reads the catalog, writes its items into files as they are in responses, and makes
 * these files valid in one step. Memory is constant, except 60 bytes per item for the table of traits. After a crash
 * the previous list is still valid, and a run that starts an hour later removes the files of the crashed one. Of two
 * concurrent runs, the one that started later wins.
 *
 * @returns the number of items in the list
 */
export async function buildPreparedList(
  { tenant, catalogId }: ChangedCatalog,
  deps: BuildPreparedListDeps,
): Promise<number> {
  const { preparedLists, files, clock, ids, uploadUrl } = deps;
  const before = await preparedLists.current(tenant, catalogId);
  const began = clock();
  const ofCatalog = `${FILE_PREFIXES.snapshots}${tenant}/${catalogId}/`;
  const folder = `${ofCatalog}${builderName(began, ids())}`;
  // Keys of files keep the older word.
  const listKey = `${folder}/snapshot`;
  const parts: PreparedPart[] = [];
  const rows: TraitRow[] = [];
  for await (const items of groupsOf(deps.items.ofCatalog(tenant, catalogId), deps)) {
    parts.push(await writePart(`${folder}/${String(parts.length).padStart(6, '0')}`, items, files));
    rows.push(...items.map(({ item }) => traitRow(item)));
  }
  const traits = await packTraits(rows);
  await files.putBytes(`${folder}/traits`, traits, FILE);
  const preparedList: PreparedList = { parts, traits: { key: `${folder}/traits`, fileBytes: traits.length } };
  const { fileBytes } = await preparedLists.write(listKey, preparedList);
  const until = new Date(clock().getTime() + RETIRED_FOR_MS).toISOString();
  const retired = [...(before?.retired ?? []), ...(before ? [{ key: before.key, until }] : [])];
  const isOver = (each: PreparedListPointer['retired'][number]) => each.until < clock().toISOString();
  const after: PreparedListPointer = {
    ...{
      key: listKey,
      fileBytes,
      began: began.toISOString(),
      items: rows.length,
      form: preparedForm(uploadUrl),
    },
    retired: retired.filter((each) => !isOver(each)),
  };
  const holds = await preparedLists.replace(tenant, catalogId, before, after);
  for (const key of holds ? retired.filter(isOver).map((each) => each.key) : [after.key]) {
    await removePreparedList(key, deps);
  }
  if (holds) {
    const kept = [after, ...after.retired].map((each) => folderOf(each.key));
    await removeAbandonedFiles(ofCatalog, (key) => kept.includes(folderOf(key)), deps);
  }
  return rows.length;
}

/** Deletes the texts before the prepared list, because the list contains their keys. */
async function removePreparedList(key: string, { preparedLists, files }: BuildPreparedListDeps): Promise<void> {
  const { parts, traits } = await preparedLists.read({ key });
  const keys = parts.flatMap(({ all, shown }) => [all.key, ...(shown && shown.key !== all.key ? [shown.key] : [])]);
  for (const each of [...keys, traits.key, key]) await files.delete(each);
}

function folderOf(key: string): string {
  return key.slice(0, key.lastIndexOf('/'));
}
