import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Catalog } from '../../shared/domain/catalogs/catalog.ts';
import { StoredItem } from '../../shared/domain/items/item.ts';
import { buildSearchIndex } from '../../shared/domain/matching/build-search-index.ts';
import { PUBLIC_SCOPE } from '../../shared/domain/matching/match-keys.ts';
import { PART_THREAD } from '../../shared/domain/matching/part-thread-entry.ts';
import type { Product } from '../../shared/domain/matching/product.ts';
import { type ScopeHits, scopeIndex } from '../../shared/domain/matching/scope-index.ts';
import type { SearchIndex } from '../../shared/domain/matching/search-index-store.ts';
import type { ItemSearch } from '../../shared/domain/matching/search-segment.ts';
import { parseItemId } from '../../shared/platform/identifiers/item-id.ts';

const TENANT = 1;
const NOW = new Date();
const TEMPLATE = StoredItem.parse({
  ...{ tenant: TENANT, catalog: 'bench', externalId: 'p', label: 'p', visibilityStatus: 0, version: 1 },
  ...{ created: NOW.toISOString(), updated: NOW.toISOString() },
});

/** Returns the ids of the best matches of a query, best first. */
export type Engine = (query: string) => string[] | Promise<string[]>;

export interface BuiltEngine {
  readonly search: Engine;
  /** A search for items with filters, sorting and counts. */
  readonly searchItems: (search: ItemSearch) => Promise<ScopeHits>;
  /** Seconds to write the files, and the result. */
  readonly buildSeconds: number;
  readonly parts: SearchIndex['parts'];
  /** Seconds to copy the files as from storage, to open all of them, and to run the first query. */
  readonly openMs: number;
}

/** A page of hits. */
const ITEM_HITS = 51;

/** The product search of this service, from the worker that writes files to the index that is searched. */
export async function buildEngine(products: readonly Product[], limit: number): Promise<BuiltEngine> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-matching-'));
  const objectFile = (key: string) => path.join(folder, key.replaceAll('/', '~'));
  const byCatalog = Map.groupBy(products, ({ id }) => parseItemId(id)?.catalogId ?? '');
  let searchIndex: SearchIndex | undefined;
  const refuse = (id: string, cause: unknown) => {
    throw new Error(`${id} is refused`, { cause });
  };
  const began = performance.now();
  await buildSearchIndex(
    { scope: PUBLIC_SCOPE, noted: NOW.toISOString(), messageId: 'bench' },
    {
      searchIndexes: {
        current: async () => undefined,
        claim: async () => true,
        replace: async (_, next) => {
          searchIndex = next;
          return undefined;
        },
      },
      models: { ofCatalog: async () => new Map() },
      items: {
        async *ofCatalog(_: number, catalogId: string) {
          for (const product of byCatalog.get(catalogId) ?? []) yield itemOf(product);
        },
      },
      catalogs: {
        visibleTo: async () => [...byCatalog.keys()],
        find: async (id) => Catalog.parse({ id, tenant: TENANT, label: id, visibility: 'public' }),
      },
      files: {
        putFile: (key, file) => copyFile(file, objectFile(key)),
        delete: (key) => rm(objectFile(key)),
        async *keys() {},
      },
      temporaryFolder: folder,
      clock: () => NOW,
      ids: () => crypto.randomUUID(),
      refuse,
    },
  );
  const buildSeconds = (performance.now() - began) / 1000;
  const opening = performance.now();
  const index = scopeIndex(PUBLIC_SCOPE, {
    searchIndexes: { current: async () => searchIndex },
    matches: { async *changesSince() {} },
    files: {
      async saveTo(key, file) {
        await copyFile(objectFile(key), file);
        return { bytes: 0 };
      },
    },
    temporaryFolder: folder,
    partThread: path.resolve(Object.values(PART_THREAD)[0] ?? ''),
    refuse,
  });
  await index.refresh();
  await index.similar('oak', limit);
  const openMs = performance.now() - opening;
  // The open files stay readable until the end.
  await rm(folder, { recursive: true });
  const search = async (query: string) => (await index.similar(query, limit)).map(({ id }) => id);
  const searchItems = (items: ItemSearch) => index.search(items, ITEM_HITS);
  return { search, searchItems, buildSeconds, parts: searchIndex?.parts ?? [], openMs };
}

function itemOf({ id, label, labels, sku, manufacturer, tags, attributes }: Product): StoredItem {
  const { catalogId = '', externalId = '' } = parseItemId(id) ?? {};
  return {
    ...TEMPLATE,
    catalog: catalogId,
    externalId,
    label,
    translations: Object.fromEntries(labels.map((each, index) => [['de', 'fr'][index] ?? 'es', { label: each }])),
    manufacturerSKU: sku,
    manufacturer,
    tags: [...tags],
    attributes: attributes.map((value) => ({ key: value, value, label: value })),
  };
}
