import { expect, test } from 'vitest';
import { Catalog } from '../../../../../shared/domain/catalogs/catalog.ts';
import { visibleCatalogs } from '../../../../../shared/domain/items/lists/visible-catalogs.ts';

function counted(ids: readonly string[]) {
  const reads: string[] = [];
  return {
    reads,
    async find(id: string) {
      reads.push(id);
      return ids.includes(id) ? Catalog.parse({ id, tenant: 1, label: id, visibility: 'tenant' }) : undefined;
    },
    visibleTo: async () => [...ids],
  };
}

test('of many named catalogs only those that the tenant sees are read', async () => {
  const catalogs = counted(['a', 'b', 'c']);
  const named = [...Array.from({ length: 5_000 }, (_, n) => `x${n}`), 'c', 'a'];
  expect((await visibleCatalogs(named, 1, catalogs)).map(({ id }) => id)).toEqual(['a', 'c']);
  expect(catalogs.reads).toEqual(['a', 'c']);
});

test('a few named catalogs are read without the lists of the tenant', async () => {
  const catalogs = counted(['a', 'b']);
  const found = await visibleCatalogs(['b', 'x'], 1, {
    ...catalogs,
    visibleTo: () => Promise.reject(new Error('read')),
  });
  expect(found.map(({ id }) => id)).toEqual(['b']);
});
