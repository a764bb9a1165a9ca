import { expect, test } from 'vitest';
import type { MatchStore, ProductChange } from '../../../../shared/domain/matching/match-store.ts';
import type { Product } from '../../../../shared/domain/matching/product.ts';
import { productOverlay } from '../../../../shared/domain/matching/product-overlay.ts';

type ChangesOptions = Parameters<MatchStore['changesSince']>[2];

const product = (id: string, label: string): Product => ({
  id,
  label,
  labels: [],
  sku: null,
  manufacturer: '',
  tags: [],
  attributes: [],
});
const change = (second: number, id: string, label: string | undefined): ProductChange => {
  const sk = `${new Date(Date.UTC(2026, 0, 31, 9, 0, second)).toISOString()}#${id}`;
  return { sk, id, product: label === undefined ? undefined : product(id, label) };
};

/** An overlay over a list of changes that a test writes; the list fails on demand. */
function overlayOf(changes: ProductChange[]) {
  const faults = { reading: false, writing: false };
  const matches = {
    async *changesSince(_: string, from: string, { limit, newestFirst = false }: ChangesOptions) {
      const since = changes.filter(({ sk }) => sk >= from);
      yield* (newestFirst ? since.reverse() : since).slice(0, limit);
      if (faults.reading) throw new Error('the table does not respond');
    },
  };
  const refuse = (_: string, cause: unknown) => {
    if (faults.writing) throw new Error('memory is full', { cause });
  };
  const overlay = productOverlay('1', { matches, refuse });
  return { overlay, faults, ids: async (query: string) => (await overlay.similar(query, 10)).map(({ id }) => id) };
}

test('the newest change of a product counts; a withdrawn product is known but not found', async () => {
  const changes = [change(1, 'a:1', 'Oak door'), change(2, 'a:1', 'Pine bench'), change(3, 'a:2', undefined)];
  const { overlay, ids } = overlayOf(changes);
  expect(await ids('bench')).toEqual([]);
  await overlay.refresh();
  expect([await ids('door'), await ids('bench'), overlay.has('a:2'), overlay.has('a:3')]).toEqual([
    [],
    ['a:1'],
    true,
    false,
  ]);
});

test.each(['reading', 'writing'] as const)(
  'after a fault in %s it finds what it found before, and then the rest',
  async (fault) => {
    const changes = [change(1, 'a:1', 'Oak door')];
    const { overlay, faults, ids } = overlayOf(changes);
    await overlay.refresh();
    changes.push(change(2, 'a:2', 'Pine door'), { ...change(3, 'a:3', 'x'), product: { id: 'a:3' } as Product });
    faults[fault] = true;
    for (let search = 0; search < 2; search++) {
      await expect(overlay.refresh()).rejects.toThrow();
      expect([await ids('door'), overlay.has('a:2')]).toEqual([['a:1'], false]);
    }
    faults[fault] = false;
    await overlay.refresh();
    expect(await ids('door')).toEqual(['a:1', 'a:2']);
  },
);

test('the changes in a new search index are removed, except the last ones before it', async () => {
  const left = { ...change(50, 'a:3', 'Elm door'), product: undefined };
  const { overlay, ids } = overlayOf([change(0, 'a:1', 'Oak door'), left, change(60, 'a:2', 'Pine door')]);
  await overlay.refresh();
  expect(await ids('door')).toEqual(['a:1', 'a:2']);
  overlay.startFrom(new Date(Date.UTC(2026, 0, 31, 9, 1, 0, 500)).toISOString());
  await overlay.refresh();
  // The withdrawn product may be back, which the search index knows.
  expect([await ids('door'), ...['a:1', 'a:3', 'a:2'].map((id) => overlay.has(id))]).toEqual([
    ['a:2'],
    false,
    false,
    true,
  ]);
});

test('a product that is written after an import is found, and a few reads later so is the last one of the import', async () => {
  const IMPORTED = 12_500;
  const at = (milliseconds: number, id: string, label: string): ProductChange => ({
    ...{ sk: `${new Date(Date.UTC(2026, 0, 31, 9, 0, 0, milliseconds)).toISOString()}#${id}`, id },
    product: product(id, label),
  });
  const changes = Array.from({ length: IMPORTED }, (_, index) => at(index, `a:${index}`, `Stool ${index}`));
  changes.push(at(IMPORTED, 'a:new', 'Velvet bench'));
  const { overlay, ids } = overlayOf(changes);
  await overlay.refresh();
  expect(await ids('velvet bench')).toEqual(['a:new']);
  await overlay.refresh();
  expect(changes.every(({ id }) => overlay.has(id))).toBe(true);
  changes.push(at(IMPORTED + 1, 'a:7', 'Velvet stool'));
  await overlay.refresh();
  expect((await ids('velvet')).sort()).toEqual(['a:7', 'a:new']);
  expect(await ids('12499')).toContain('a:12499');
});
