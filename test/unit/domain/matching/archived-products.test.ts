import { expect, test } from 'vitest';
import { openSegment } from '../../../../shared/domain/matching/open-segment.ts';
import type { Product } from '../../../../shared/domain/matching/product.ts';
import { rankProducts } from '../../../../shared/domain/matching/rank-products.ts';
import { searchSegment } from '../../../../shared/domain/matching/search-segment.ts';
import { writeSegment } from '../../../../shared/domain/matching/write-segment.ts';

const chair = (id: string, visibilityStatus: number): Product => ({
  ...{ id, label: 'Oak chair', labels: [], sku: null, manufacturer: '', tags: [], attributes: [] },
  facts: {
    type: 'chair',
    modelStatus: 'ready',
    visibilityStatus,
    hasImage: false,
    updated: '2026-01-31T09:00:00.000Z',
  },
});

const refuse = (id: string, cause: unknown) => {
  throw new Error(`${id} is refused`, { cause });
};

test('an archived product is a hit of a search that asks for it, and is in no ranking', async () => {
  const all = [chair('own:shown', 0), chair('own:hidden', 1), chair('own:archived', 2)];
  const segment = openSegment((await writeSegment(':memory:', all, refuse)).database);
  const found = (...statuses: number[]) =>
    searchSegment(segment, { text: 'oak', catalogs: ['own'], statuses, sort: 'relevance' }, 10)?.hits.map(
      ({ id }) => id,
    );
  expect(found(2)).toEqual(['own:archived']);
  expect(found(0, 1)?.sort()).toEqual(['own:hidden', 'own:shown']);
  expect(
    rankProducts(segment, 'oak chair', 10)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(['own:hidden', 'own:shown']);
  segment.close();
});
