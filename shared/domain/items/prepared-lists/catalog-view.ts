import { batchesOf } from '../../../platform/aws/batches.ts';
import type { FileStore } from '../../../platform/aws/files.ts';
import type { Catalog } from '../../catalogs/catalog.ts';
import type { StoredItem } from '../item.ts';
import type { ItemChange, ItemStore } from '../item-store.ts';
import { completeUntil } from '../lists/overlap.ts';
import type { PreparedList, PreparedListPointer } from './prepared-list.ts';
import type { PreparedListStore } from './prepared-list-store.ts';
import { type TraitTable, unpackTraits } from './trait-table.ts';

/** With more changes the table is read instead: changes are held in memory, and a new prepared list follows soon. */
const MAX_MERGED_CHANGES = 2_000;

/** Enough for a catalog of a million items. */
const MAX_TRAIT_BYTES = 64 * 2 ** 20;

/** Number of prepared lists that a function keeps in memory. They never change. */
const MAX_KEPT = 8;

/** The stores that views of catalogs are read from. */
interface PreparedListSources {
  readonly items: Pick<ItemStore, 'changedFrom' | 'findMany'>;
  readonly preparedLists: Pick<PreparedListStore, 'current' | 'read'>;
  readonly files: Pick<FileStore, 'readBytes'>;
  /** See prepared-form.ts. */
  readonly form: string;
}

/** The current state of a catalog: a prepared list, and the changes since it was started. */
export interface CatalogView {
  readonly preparedList: PreparedList;
  /** By external id. These items replace those of the prepared list. */
  readonly changed: ReadonlyMap<string, StoredItem>;
  traits(): Promise<TraitTable>;
}

/**
 * Opens the view of a catalog. It is undefined if the catalog has no prepared list of this form, or has changed too
 * much since then: by more than `maxChanges` items, 2,000 by default.
 */
export type OpenCatalogView = (catalog: Catalog, maxChanges?: number) => Promise<CatalogView | undefined>;

/** Returns a function that opens views of catalogs. */
export function openCatalogViews(sources: PreparedListSources): OpenCatalogView {
  const preparedLists = new Map<string, Promise<PreparedList>>();
  const traits = new Map<string, Promise<TraitTable>>();
  return async ({ tenant, id }, maxChanges = MAX_MERGED_CHANGES) => {
    const pointer = await sources.preparedLists.current(tenant, id);
    if (!pointer || pointer.form !== sources.form) return undefined;
    const [preparedList, changed] = await Promise.all([
      cached(preparedLists, pointer.key, () => sources.preparedLists.read(pointer)),
      changesSince(tenant, id, pointer, maxChanges, sources),
    ]);
    if (!changed) return undefined;
    const { key } = preparedList.traits;
    const readTraits = async () => unpackTraits(await sources.files.readBytes(key, MAX_TRAIT_BYTES));
    return { preparedList, changed, traits: () => cached(traits, key, readTraits) };
  };
}

async function changesSince(
  tenant: number,
  catalogId: string,
  { began }: PreparedListPointer,
  maxChanges: number,
  { items }: PreparedListSources,
): Promise<ReadonlyMap<string, StoredItem> | undefined> {
  const changes: ItemChange[] = [];
  for await (const change of items.changedFrom(tenant, catalogId, completeUntil(new Date(began)))) {
    if (changes.length === maxChanges) return undefined;
    changes.push(change);
  }
  const changed = new Map<string, StoredItem>();
  for await (const batch of batchesOf(changes)) {
    for (const item of await items.findMany(batch)) changed.set(item.externalId, item);
  }
  return changed;
}

/** Returns the cached value, or reads it. Concurrent calls share one read; a failed read is not cached. */
function cached<T>(known: Map<string, Promise<T>>, key: string, read: () => Promise<T>): Promise<T> {
  const before = known.get(key);
  if (before) return before;
  const reading = read();
  reading.catch(() => known.delete(key));
  const oldest = known.keys().next();
  if (known.size >= MAX_KEPT && !oldest.done) known.delete(oldest.value);
  known.set(key, reading);
  return reading;
}
