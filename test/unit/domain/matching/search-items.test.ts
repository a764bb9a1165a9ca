import { expect, test } from 'vitest';
import { Catalog } from '../../../../shared/domain/catalogs/catalog.ts';
import { StoredItem } from '../../../../shared/domain/items/item.ts';
import type { ItemStore } from '../../../../shared/domain/items/item-store.ts';
import { MAX_PAGE_CHARACTERS, searchItems } from '../../../../shared/domain/matching/search-items.ts';
import { NO_HITS } from '../../../../shared/domain/matching/search-segment.ts';
import { formatItemId } from '../../../../shared/platform/identifiers/item-id.ts';
import type { Caller } from '../../../../shared/platform/identity/callers/caller.ts';

const TENANT = 7;
const CATALOG = Catalog.parse({ id: 'own', label: 'Own', tenant: TENANT, visibility: 'tenant', sharedWith: [] });
/** The largest item that a caller can write. */
const LONGEST = 240_000;
const LIMIT = 200;

const caller: Caller = {
  apiKey: { id: 'key', tenant: TENANT, context: 'planner', public: false },
  tenant: { id: TENANT } as Caller['tenant'],
  language: 'en',
  hasRight: () => false,
};

/** A catalog with so many items of this length; it notes the most characters that one call has read. */
function catalogOf(count: number, noteLength: number) {
  const time = '2026-01-31T09:00:00.000Z';
  const itemOf = (externalId: string) =>
    StoredItem.parse({
      ...{ tenant: TENANT, catalog: CATALOG.id, externalId, created: time, updated: time, version: 1 },
      note: 'x'.repeat(noteLength),
    });
  const hits = Array.from({ length: count }, (_, n) => ({ id: `own:${String(n).padStart(4, '0')}`, key: 1 }));
  let mostAtOnce = 0;
  const findMany: ItemStore['findMany'] = async (keys) => {
    mostAtOnce = Math.max(mostAtOnce, keys.length);
    return keys.map(({ id }) => itemOf(id.externalId));
  };
  const deps = {
    items: { findMany },
    catalogs: { find: async () => CATALOG, visibleTo: async () => [CATALOG.id] },
    index: {
      search: async (_scope: string, _search: unknown, limit: number) => ({
        ...NO_HITS,
        hits: hits.slice(0, limit),
        total: count,
        complete: true,
      }),
    },
    models: { of: async () => new Map() },
  };
  const page = (offset: number) => searchItems({ sort: 'updated', offset, limit: LIMIT }, caller, deps);
  return { hits, page, mostAtOnce: () => mostAtOnce };
}

const idOf = ({ catalog, externalId }: StoredItem) => formatItemId({ catalogId: catalog, externalId });

test('a page of the longest items ends early, and the following pages have the others, each once', async () => {
  const { hits, page, mostAtOnce } = catalogOf(240, LONGEST);
  const seen: string[] = [];
  let pages = 0;
  for (let offset: number | undefined = 0; offset !== undefined; pages++) {
    const { items, total, nextCursor } = await page(offset);
    seen.push(...items.map(idOf));
    expect(total).toBe(hits.length);
    const most = MAX_PAGE_CHARACTERS + mostAtOnce() * (LONGEST + 10_000);
    expect(JSON.stringify(items).length).toBeLessThan(most);
    expect(most, 'the characters in memory').toBeLessThan(20_000_000);
    offset = nextCursor === undefined ? undefined : Number(nextCursor);
  }
  expect(seen).toEqual(hits.map(({ id }) => id));
  expect(pages).toBeGreaterThan(2);
});

test('a page of usual items has as many as were asked for', async () => {
  const { hits, page } = catalogOf(LIMIT + 1, 2_000);
  const first = await page(0);
  expect(first.items.map(idOf)).toEqual(hits.slice(0, LIMIT).map(({ id }) => id));
  expect(first.nextCursor).toBe(String(LIMIT));
  const second = await page(LIMIT);
  expect(second.items).toHaveLength(1);
  expect(second).not.toHaveProperty('nextCursor');
});
