import type { BulkTable, RowWrite } from '../../platform/aws/bulk-table.ts';
import type { Queue } from '../../platform/aws/queue.ts';
import type { Key } from '../../platform/aws/table.ts';
import type { RowChange } from '../../platform/aws/table-stream.ts';
import type { Clock } from '../../platform/identifiers/clock.ts';
import { formatItemId, type ItemId } from '../../platform/identifiers/item-id.ts';
import type { StreamConsumer } from '../../platform/streams/stream-consumer.ts';
import { Catalog } from '../catalogs/catalog.ts';
import type { CatalogStore } from '../catalogs/catalog-store.ts';
import { StoredItem } from '../items/item.ts';
import { itemOfKey, itemOfModelState } from '../items/item-keys.ts';
import type { ItemReader } from '../items/item-reader.ts';
import type { ModelStates } from '../items/models/model-states.ts';
import type { Scope } from './match-keys.ts';
import { textPartitions } from './match-keys.ts';
import { changeRow } from './match-store.ts';
import { isMatched, productOf, scopeOf } from './product-of-item.ts';
import type { SearchIndexStore } from './search-index-store.ts';
import { shownProduct } from './shown-product.ts';
import { textRow } from './text-store.ts';
import { shownPartitions, withdrawnTexts } from './withdrawn-texts.ts';

/** The shortest time between two builds of a scope's search index. */
const INDEX_INTERVAL_SECONDS = 300;
const FIRST_INDEX_SECONDS = 1;
/** Partitions of catalogs start with it. */
const CATALOG_PREFIX = 'catalog#';

/** What recording changed products needs. */
interface RecordChangedProductsDeps {
  readonly searchIndexes: Pick<SearchIndexStore, 'lastBegun'>;
  readonly rows: BulkTable;
  readonly catalogs: Pick<CatalogStore, 'find'>;
  /** The current row of an item. */
  readonly items: Pick<ItemReader, 'findCurrent'>;
  readonly models: Pick<ModelStates, 'of'>;
  readonly queue: Queue;
  readonly clock: Clock;
}

/**
 * Updates the indices of matching after items have changed: the texts for exact search, and the changes that searches
 * add to the last search index. Then requests the next search index. A repeated call is safe.
 */
async function recordChangedProducts(changes: readonly RowChange[], deps: RecordChangedProductsDeps): Promise<void> {
  const scopes = new Set(changes.flatMap(scopesOfCatalogChange));
  const writes: RowWrite[] = [];
  const changed = [...(await withModelChanges(itemChanges(changes), changes, deps)).values()];
  const states = await deps.models.of(changed.map(({ owner }) => owner));
  for (const change of changed) {
    writes.push(...textWrites(change));
    const catalog = await deps.catalogs.find(change.catalogId);
    if (!catalog) continue;
    const scope = scopeOf(catalog);
    scopes.add(scope);
    const product = change.after && productOf(change.after, states.get(change.id)?.status);
    writes.push({ put: changeRow(scope, change.id, product, deps.clock()) });
  }
  await deps.rows.writeAll(writes);
  // Deleted last: until the rows of the texts are right, searches must read the items.
  await deps.rows.writeAll(withdrawnBy(changes).map((key) => ({ delete: key })));
  for (const scope of scopes) await requestSearchIndex(scope, deps);
}

/** Keeps the indices of matching up to date with the stream of the table `items`. */
export function noteChangedProducts(deps: RecordChangedProductsDeps): StreamConsumer {
  return {
    name: 'note-changed-products',
    together: true,
    subjectOf({ key }) {
      const item = itemOfKey(key) ?? itemOfModelState(key);
      if (item) return { id: formatItemId(item.id), owner: String(item.tenant) };
      return key.pk.startsWith(CATALOG_PREFIX) ? { id: key.pk, owner: key.pk } : undefined;
    },
    work: (changes) => recordChangedProducts(changes, deps),
    async renew(change) {
      const item = itemOfKey(change.key);
      if (!item) return change;
      const current = await deps.items.findCurrent(item.tenant, item.id);
      return { ...change, after: current && { ...change.key, ...current } };
    },
  };
}

interface ItemChange {
  readonly id: string;
  readonly catalogId: string;
  readonly owner: { readonly tenant: number; readonly id: ItemId };
  readonly before: StoredItem | undefined;
  readonly after: StoredItem | undefined;
  /** Set if the item's row has not changed. */
  readonly onlyModel?: boolean;
}

/** For each item: its state before the first change and after the last one. */
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
      owner: item,
      before: first ? first.before : before && StoredItem.parse(before),
      after: after && StoredItem.parse(after),
    });
  }
  return items;
}

/** Adds the items of which only the state of the model has changed, as they are now: their texts stay. */
async function withModelChanges(
  changed: Map<string, ItemChange>,
  changes: readonly RowChange[],
  { items }: Pick<RecordChangedProductsDeps, 'items'>,
): Promise<Map<string, ItemChange>> {
  for (const { key } of changes) {
    const owner = itemOfModelState(key);
    if (!owner) continue;
    const id = formatItemId(owner.id);
    if (changed.has(id)) continue;
    const current = await items.findCurrent(owner.tenant, owner.id);
    if (!current) continue;
    changed.set(id, { id, catalogId: owner.id.catalogId, owner, before: current, after: current, onlyModel: true });
  }
  return changed;
}

/** Adds the item's current texts and deletes the others. */
function textWrites({ id, before, after, onlyModel }: ItemChange): RowWrite[] {
  if (onlyModel) return [];
  const [old, current] = [before, after].map((item) => (item && isMatched(item) ? textPartitions(item) : []));
  const gone = (old ?? []).filter((partition) => !current?.includes(partition));
  const shownIn = new Set(after && shownPartitions(after));
  const shown = after && shownProduct(after);
  return [
    ...(current ?? []).map((partition) => ({
      put: textRow(partition, id, shownIn.has(partition) ? shown : undefined),
    })),
    ...gone.map((partition) => ({ delete: textRow(partition, id) })),
  ];
}

/** The keys of the rows by which these changes have withdrawn texts. The stream has each change once. */
function withdrawnBy(changes: readonly RowChange[]): Key[] {
  return changes.flatMap(({ key, before, after }) =>
    itemOfKey(key) && before && after ? withdrawnTexts(StoredItem.parse(before), StoredItem.parse(after)) : [],
  );
}

/** The scopes of a catalog that has become public or private: its products move from one search index to another. */
function scopesOfCatalogChange({ key, before, after }: RowChange): Scope[] {
  if (!key.pk.startsWith(CATALOG_PREFIX) || !before) return [];
  const scopes = [before, after].flatMap((row) => (row ? [scopeOf(Catalog.parse(row))] : []));
  return scopes[0] === scopes[1] ? [] : scopes;
}

async function requestSearchIndex(
  scope: Scope,
  { searchIndexes, queue, clock }: RecordChangedProductsDeps,
): Promise<void> {
  const now = clock();
  const begun = await searchIndexes.lastBegun(scope);
  const age = begun ? (now.getTime() - Date.parse(begun)) / 1000 : Number.POSITIVE_INFINITY;
  const delaySeconds = Math.max(FIRST_INDEX_SECONDS, Math.ceil(INDEX_INTERVAL_SECONDS - age));
  await queue.send({ scope, noted: now.toISOString() }, { delaySeconds });
}
