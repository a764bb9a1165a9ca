import type { Queue } from '../aws/queue.ts';
import type { RowChange } from '../aws/table-stream.ts';
import { Catalog } from '../catalogs/catalog.ts';
import type { CatalogStore } from '../catalogs/catalog-store.ts';
import type { Clock } from '../identifiers/clock.ts';
import { formatItemId } from '../identifiers/item-id.ts';
import { StoredItem } from '../items/item.ts';
import { itemOfKey } from '../items/item-keys.ts';
import type { Scope } from './match-keys.ts';
import { textPartitions } from './match-keys.ts';
import type { MatchStore } from './match-store.ts';
import { productOf, scopeOf } from './product-of-item.ts';

/** At least so long after a snapshot was begun comes the next one of its scope. */
const SNAPSHOT_INTERVAL_SECONDS = 300;
const FIRST_SNAPSHOT_SECONDS = 1;
const MAX_ITEMS_AT_ONCE = 16;

export interface NoteChangedProductsDeps {
  readonly matches: Pick<MatchStore, 'addItem' | 'dropItem' | 'noteChange' | 'snapshot'>;
  readonly catalogs: Pick<CatalogStore, 'find'>;
  readonly queue: Queue;
  readonly clock: Clock;
}

/**
 * Brings the indices of matching up to what was written: the texts by which items are found exactly, and the products
 * that a search looks at beside the last snapshot, of which the next one is asked for. May be repeated.
 */
export async function noteChangedProducts(changes: readonly RowChange[], deps: NoteChangedProductsDeps): Promise<void> {
  const items = [...itemChanges(changes).values()];
  const scopes = new Set(changes.flatMap(scopesOfCatalogChange));
  for (let start = 0; start < items.length; start += MAX_ITEMS_AT_ONCE) {
    const noted = await Promise.all(
      items.slice(start, start + MAX_ITEMS_AT_ONCE).map((change) => noteItem(change, deps)),
    );
    for (const scope of noted) if (scope !== undefined) scopes.add(scope);
  }
  for (const scope of scopes) await requestSnapshot(scope, deps);
}

interface ItemChange {
  readonly id: string;
  readonly catalogId: string;
  readonly before: StoredItem | undefined;
  readonly after: StoredItem | undefined;
}

/** For each item what it was before the first change and is after the last one. */
function itemChanges(changes: readonly RowChange[]): Map<string, ItemChange> {
  const items = new Map<string, ItemChange>();
  for (const { key, before, after } of changes) {
    const item = itemOfKey(key);
    if (!item) continue;
    const id = formatItemId(item.id);
    const first = items.get(id);
    items.set(id, {
      id,
      catalogId: item.id.catalogId,
      before: first ? first.before : before && StoredItem.parse(before),
      after: after && StoredItem.parse(after),
    });
  }
  return items;
}

async function noteItem(
  { id, catalogId, before, after }: ItemChange,
  { matches, catalogs, clock }: NoteChangedProductsDeps,
): Promise<Scope | undefined> {
  const [old, current] = [before, after].map((item) => (item && productOf(item) ? textPartitions(item) : []));
  for (const partition of current ?? []) await matches.addItem(partition, id);
  for (const partition of old ?? []) if (!current?.includes(partition)) await matches.dropItem(partition, id);
  const catalog = await catalogs.find(catalogId);
  if (!catalog) return undefined;
  const scope = scopeOf(catalog);
  await matches.noteChange(scope, id, after && productOf(after), clock());
  return scope;
}

/** A catalog that others see from now on, or not any more, leaves one snapshot for another. */
function scopesOfCatalogChange({ key, before, after }: RowChange): Scope[] {
  if (!key.pk.startsWith('catalog#') || !before) return [];
  const scopes = [before, after].flatMap((row) => (row ? [scopeOf(Catalog.parse(row))] : []));
  return scopes[0] === scopes[1] ? [] : scopes;
}

async function requestSnapshot(scope: Scope, { matches, queue, clock }: NoteChangedProductsDeps): Promise<void> {
  const now = clock();
  const last = await matches.snapshot(scope);
  const age = last ? (now.getTime() - Date.parse(last.began)) / 1000 : Number.POSITIVE_INFINITY;
  const delaySeconds = Math.max(FIRST_SNAPSHOT_SECONDS, Math.ceil(SNAPSHOT_INTERVAL_SECONDS - age));
  await queue.send({ scope, noted: now.toISOString() }, { delaySeconds });
}
