import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { CatalogInfo, INFO_TYPES, type StoredInfo } from '../../../../shared/domain/catalog-infos/info.ts';
import { parentPartition } from '../../../../shared/domain/catalog-infos/info-keys.ts';
import { type InfoStore, infoStore } from '../../../../shared/domain/catalog-infos/info-store.ts';
import { MAX_PARENTS, parentIds } from '../../../../shared/domain/catalog-infos/parent-ids.ts';
import { ConditionFailedError, type Table } from '../../../../shared/platform/aws/table.ts';
import { ownTables } from '../../own-tables.ts';

let table: Table;
let store: InfoStore;
let createdCount = 0;

beforeAll(async () => {
  const tables = await ownTables();
  table = tables.catalogInfos;
  store = infoStore(table);
});

const newCatalog = () => `catalog-${createdCount++}`;
const stored = (facts: Partial<CatalogInfo> & { id: string; catalog: string }, revision = 1): StoredInfo => ({
  tenant: 1,
  revision,
  info: CatalogInfo.parse({ type: 'item', key: 'key', parentIdFilter: '', tooltip: {}, ...facts }),
});
const shelf = (catalog: string, type: StoredInfo['info']['type'] = 'item') => ({ tenant: 1, catalog, type });
const idsOf = (found: readonly StoredInfo[]) => found.map(({ info }) => info.id).sort();
const all = async (list: AsyncGenerator<StoredInfo>) => {
  const ids: string[] = [];
  for await (const { info } of list) ids.push(info.id);
  return ids;
};
const letters = (count: number, prefix: string) => Array.from({ length: count }, (_, i) => `${prefix}${i}`).join(' ');

describe('infos', () => {
  test('are found by id, by catalog, by type, and by any of their parents', async () => {
    const catalog = newCatalog();
    await store.create(stored({ id: `${catalog}-b`, catalog, parentIdFilter: 'sofa chair' }));
    await store.create(stored({ id: `${catalog}-a`, catalog, parentIdFilter: ' chair  table ' }));
    await store.create(stored({ id: `${catalog}-m`, catalog, type: 'material', parentIdFilter: 'chair' }));
    expect((await store.find(`${catalog}-a`))?.info.parentIdFilter).toBe(' chair  table ');
    expect(await all(store.ofCatalog(1, catalog))).toEqual([`${catalog}-a`, `${catalog}-b`, `${catalog}-m`]);
    expect(await all(store.ofCatalog(1, catalog, 'material'))).toEqual([`${catalog}-m`]);
    expect(idsOf(await store.ofParents(shelf(catalog), ['chair', 'sofa']))).toEqual([`${catalog}-a`, `${catalog}-b`]);
    expect(await store.ofParents(shelf(catalog), ['chai', 'chairs', 'Chair'])).toEqual([]);
  });

  test('have ids that are unique in the whole service; an impossible id finds nothing', async () => {
    const [catalog, other] = [newCatalog(), newCatalog()];
    await store.create(stored({ id: `${catalog}-a`, catalog }));
    const again = store.create({ ...stored({ id: `${catalog}-a`, catalog: other }), tenant: 2 });
    await expect(again).rejects.toThrow(ConditionFailedError);
    expect(await store.find('x'.repeat(3_000))).toBeUndefined();
    expect(await all(store.ofCatalog(2, other))).toEqual([]);
  });

  test('move with their catalog and type', async () => {
    const [catalog, other] = [newCatalog(), newCatalog()];
    const before = stored({ id: `${catalog}-a`, catalog, parentIdFilter: 'chair' });
    const after = stored({ id: `${catalog}-a`, catalog: other, type: 'component', parentIdFilter: 'chair' }, 2);
    await store.create(before);
    await store.replace(before, after);
    expect(await store.find(`${catalog}-a`)).toEqual(after);
    expect(await store.ofParents(shelf(catalog), ['chair'])).toEqual([]);
    expect(idsOf(await store.ofParents(shelf(other, 'component'), ['chair']))).toEqual([`${catalog}-a`]);
    await expect(store.replace(before, after)).rejects.toThrow(ConditionFailedError);
  });

  test('replace the maximum number of parents and leave no unused pointer', async () => {
    const catalog = newCatalog();
    const before = stored({ id: `${catalog}-a`, catalog, parentIdFilter: letters(MAX_PARENTS, 'old') });
    const after = stored({ id: `${catalog}-a`, catalog, parentIdFilter: letters(MAX_PARENTS, 'new') }, 2);
    await store.create(before);
    await store.replace(before, after);
    expect(await store.ofParents(shelf(catalog), ['old0', 'old95'])).toEqual([]);
    expect(await store.ofParents(shelf(catalog), ['new0', 'new95'])).toEqual([after]);
    await store.delete(after);
    expect(await store.ofParents(shelf(catalog), ['new0', 'new95'])).toEqual([]);
    expect(await store.find(`${catalog}-a`)).toBeUndefined();
  });

  test('are not found through a pointer that an interrupted write has left', async () => {
    const catalog = newCatalog();
    await table.put({ pk: parentPartition(shelf(catalog), 'chair'), sk: 'gone' });
    expect(await store.ofParents(shelf(catalog), ['chair'])).toEqual([]);
  });
});

test('after any writes, replacements and deletions, the index returns the same as a scan of all infos', async () => {
  const parent = fc.constantFrom('a', 'ab', 'b', 'abc', 'é', 'a#b');
  const change = fc.record({
    id: fc.constantFrom('1', '2', '3'),
    type: fc.constantFrom(...INFO_TYPES.slice(0, 2)),
    parents: fc.array(parent, { maxLength: 4 }),
    deleted: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 10 }), async (changes) => {
      const catalog = newCatalog();
      const model = new Map<string, StoredInfo>();
      for (const { id, type, parents, deleted } of changes) {
        const read = model.get(id);
        const facts = { id: `${catalog}-${id}`, catalog, type, parentIdFilter: parents.join(' ') };
        const next = stored(facts, (read?.revision ?? 0) + 1);
        if (!read) await store.create(next);
        else if (deleted) await store.delete(read);
        else await store.replace(read, next);
        if (read && deleted) model.delete(id);
        else model.set(id, next);
      }
      for (const type of INFO_TYPES.slice(0, 2)) {
        for (const asked of ['a', 'ab', 'é', 'a#b']) {
          const expected = [...model.values()].filter(
            ({ info }) => info.type === type && parentIds(info.parentIdFilter).includes(asked),
          );
          expect(idsOf(await store.ofParents(shelf(catalog, type), [asked]))).toEqual(idsOf(expected));
        }
      }
    }),
    { numRuns: 15 },
  );
});
