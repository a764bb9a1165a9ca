import type { FileStore } from '../../../platform/aws/files.ts';
import type { Catalog } from '../../catalogs/catalog.ts';
import type { StoredItem } from '../item.ts';
import type { ItemChange, ItemStore } from '../item-store.ts';
import { batchesOf } from '../lists/batches.ts';
import { readFrom } from '../lists/overlap.ts';
import type { Snapshot, SnapshotPointer } from './prepared-list.ts';
import type { SnapshotStore } from './prepared-list-store.ts';
import { type TraitTable, unpackTraits } from './trait-table.ts';

/** With more changes than that the table itself is read: they are held in memory, and a new snapshot is on its way. */
export const MAX_MERGED_CHANGES = 2_000;

/** Of a catalog of a million items. */
const MAX_TRAIT_BYTES = 64 * 2 ** 20;

/** Snapshots never change, so a function keeps what it has read of the last few. */
const MAX_KEPT = 8;

export interface SnapshotSources {
  readonly items: Pick<ItemStore, 'changedFrom' | 'findMany'>;
  readonly snapshots: Pick<SnapshotStore, 'current' | 'read'>;
  readonly files: Pick<FileStore, 'readBytes'>;
  /** See prepared-form.ts. */
  readonly form: string;
}

/** A catalog at this moment: a snapshot, and what was written since it was begun. */
export interface CatalogView {
  readonly snapshot: Snapshot;
  /** By external id: what takes the place of what the snapshot says of it. */
  readonly changed: ReadonlyMap<string, StoredItem>;
  traits(): Promise<TraitTable>;
}

/** Opens views of catalogs; undefined for one that has no snapshot of this form, or has changed too much since. */
export function openCatalogViews(sources: SnapshotSources): (catalog: Catalog) => Promise<CatalogView | undefined> {
  const snapshots = new Map<string, Promise<Snapshot>>();
  const traits = new Map<string, Promise<TraitTable>>();
  return async ({ tenant, id }) => {
    const pointer = await sources.snapshots.current(tenant, id);
    if (!pointer || pointer.form !== sources.form) return undefined;
    const [snapshot, changed] = await Promise.all([
      kept(snapshots, pointer.key, () => sources.snapshots.read(pointer)),
      changesSince(tenant, id, pointer, sources),
    ]);
    if (!changed) return undefined;
    const { key } = snapshot.traits;
    const readTraits = async () => unpackTraits(await sources.files.readBytes(key, MAX_TRAIT_BYTES));
    return { snapshot, changed, traits: () => kept(traits, key, readTraits) };
  };
}

async function changesSince(
  tenant: number,
  catalogId: string,
  { began }: SnapshotPointer,
  { items }: SnapshotSources,
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
