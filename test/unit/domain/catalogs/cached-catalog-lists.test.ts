import { expect, test } from 'vitest';
import { cachedCatalogLists } from '../../../../shared/domain/catalogs/cached-catalog-lists.ts';

test('a list is read once in two seconds for each tenant, and immediately again after a failed read', async () => {
  let [nowMs, broken] = [0, false];
  const reads: (number | undefined)[] = [];
  const store = {
    visibleTo: async (tenant: number | undefined) => {
      reads.push(tenant);
      if (broken) throw new Error('no table');
      return [`of-${tenant}-at-${nowMs}`];
    },
  };
  const { visibleTo } = cachedCatalogLists(store, () => new Date(nowMs));
  expect(await Promise.all([visibleTo(1), visibleTo(1), visibleTo(undefined)])).toEqual([
    ['of-1-at-0'],
    ['of-1-at-0'],
    ['of-undefined-at-0'],
  ]);
  nowMs = 1_999;
  expect(await visibleTo(1)).toEqual(['of-1-at-0']);
  expect(reads).toEqual([1, undefined]);

  [nowMs, broken] = [2_000, true];
  await expect(visibleTo(1)).rejects.toThrow('no table');
  broken = false;
  expect(await visibleTo(1)).toEqual(['of-1-at-2000']);
});
