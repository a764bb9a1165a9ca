import { beforeAll, expect, test } from 'vitest';
import { cachedCatalogs } from '../../../../shared/domain/catalogs/cached-catalogs.ts';
import { Catalog } from '../../../../shared/domain/catalogs/catalog.ts';
import { type CatalogStore, catalogStore } from '../../../../shared/domain/catalogs/catalog-store.ts';
import { ownTables } from '../../own-tables.ts';

let store: CatalogStore;

beforeAll(async () => {
  const tables = await ownTables();
  store = catalogStore(tables.items);
});

const catalog = (facts: Partial<Catalog> & { id: string }) =>
  Catalog.parse({ tenant: 1, label: facts.id, visibility: 'tenant', ...facts });

test('a catalog is visible to its tenant, to the tenants it is shared with, and to everybody if it is public', async () => {
  await store.put(catalog({ id: 'own' }));
  await store.put(catalog({ id: 'shared', sharedWith: [2] }));
  await store.put(catalog({ id: 'public', visibility: 'public' }));
  expect(await store.visibleTo(1)).toEqual(['own', 'public', 'shared']);
  expect(await store.visibleTo(2)).toEqual(['public', 'shared']);
  expect(await store.visibleTo(3)).toEqual(['public']);
});

test('a catalog that is no longer shared or public is removed from the lists', async () => {
  await store.put(catalog({ id: 'shared', sharedWith: [3] }));
  await store.put(catalog({ id: 'public' }));
  expect(await store.visibleTo(2)).toEqual([]);
  expect(await store.visibleTo(3)).toEqual(['shared']);
});

test('a catalog is cached for 30 s, a missing catalog is not', async () => {
  let now = 0;
  const cached = cachedCatalogs(store, () => new Date(now));
  expect(await cached.find('late')).toBeUndefined();
  await store.put(catalog({ id: 'late', label: 'first' }));
  expect((await cached.find('late'))?.label).toBe('first');
  await store.put(catalog({ id: 'late', label: 'second' }));
  expect((await cached.find('late'))?.label).toBe('first');
  now += 30_001;
  expect((await cached.find('late'))?.label).toBe('second');
});
