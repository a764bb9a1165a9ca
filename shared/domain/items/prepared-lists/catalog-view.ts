import type { FileStore } from '../../../platform/aws/files.ts';
import type { Catalog } from '../../catalogs/catalog.ts';
import type { StoredItem } from '../item.ts';
import type { ItemChange, ItemStore } from '../item-store.ts';
import { batchesOf } from '../lists/batches.ts';
import { readFrom } from '../lists/overlap.ts';
import type { PreparedList, PreparedListPointer } from './prepared-list.ts';
import type { PreparedListStore } from './prepared-list-store.ts';
import { type TraitTable, unpackTraits } from './trait-table.ts';

/** With more changes the table itself is read: changes are held in memory, and a new prepared list comes soon. */
export const MAX_MERGED_CHANGES = 2_000;

/** Of a catalog of a million items. */
const MAX_TRAIT_BYTES = 64 * 2 ** 20;

/** Prepared lists never change, so a function keeps what it has read of the last few. */
const MAX_KEPT = 8;

export interface PreparedListSources {
  readonly items: Pick<ItemStore, 'changedFrom' | 'findMany'>;
  readonly preparedLists: Pick<PreparedListStore, 'current' | 'read'>;
  readonly files: Pick<FileStore, 'readBytes'>;
  /** See prepared-form.ts. */
  readonly form: string;
}

/** A catalog at this moment: a prepared list, and what was written since it was begun. */
export interface CatalogView {
  readonly preparedList: PreparedList;
  /** By external id: what takes the place of what the prepared list says of it. */
  readonly changed: ReadonlyMap<string, StoredItem>;
  traits(): Promise<TraitTable>;
}

/** Opens views of catalogs; undefined for one that has no prepared list of this form, or has changed too much since. */
export function openCatalogViews(sources: PreparedListSources): (catalog: Catalog) => Promise<CatalogView | undefined> {
  const preparedLists = new Map<string, Promise<PreparedList>>();
  const traits = new Map<string, Promise<TraitTable>>();
  return async ({ tenant, id }) => {
    const pointer = await sources.preparedLists.current(tenant, id);
    if (!pointer || pointer.form !== sources.form) return undefined;
    const [preparedList, changed] = await Promise.all([
      kept(preparedLists, pointer.key, () => sources.preparedLists.read(pointer)),
      changesSince(tenant, id, pointer, sources),
    ]);
    if (!changed) return undefined;
    const { key } = preparedList.traits;
    const readTraits = async () => unpackTraits(await sources.files.readBytes(key, MAX_TRAIT_BYTES));
    return { preparedList, changed, traits: () => kept(traits, key, readTraits) };
  };
}

async function changesSince(
  tenant: number,
  catalogId: string,
  { began }: PreparedListPointer,
  { items }: PreparedListSources,
): Promise<ReadonlyMap<string, StoredItem> | undefined> {
  const changes: ItemChange[] = [];
  for await (const change of items.changedFrom(tenant, catalogId, readFrom(new Date(began)))) {
    if (changes.length === MAX_MERGED_CHANGES) return undefined;
    changes.push(change);
  }
  const changed = new Map<string, StoredItem>();
  for await (const batch of batchesOf(changes)) {
    for (const item of await items.findMany(batch)) changed.set(item.externalId, item);
  }
  return changed;
}

/** What was read before, or is being read; what failed is read again. */
function kept<T>(known: Map<string, Promise<T>>, key: string, read: () => Promise<T>): Promise<T> {
  const before = known.get(key);
  if (before) return before;
  const reading = read();
  reading.catch(() => known.delete(key));
  const oldest = known.keys().next();
  if (known.size >= MAX_KEPT && !oldest.done) known.delete(oldest.value);
  known.set(key, reading);
  return reading;
}
