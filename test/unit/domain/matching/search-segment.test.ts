import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openSegment } from '../../../../shared/domain/matching/open-segment.ts';
import { MODEL_STATUSES, type Product } from '../../../../shared/domain/matching/product.ts';
import { type ItemSearch, searchSegment } from '../../../../shared/domain/matching/search-segment.ts';
import { writeSegment } from '../../../../shared/domain/matching/write-segment.ts';

const NOW_MS = Date.UTC(2026, 0, 1);
const refuse = (id: string) => {
  throw new Error(`${id} is refused`);
};
const TAGS = ['oak', 'new', '__proto__', 'sale'];
const facts = fc.record({
  type: fc.constantFrom('sofa', 'table', 'constructor'),
  modelStatus: fc.constantFrom(...MODEL_STATUSES),
  visibilityStatus: fc.constantFrom(0, 1),
  hasImage: fc.boolean(),
  updated: fc.nat({ max: 5 }).map((days) => new Date(NOW_MS + days * 86_400_000).toISOString()),
});
const products = fc
  .array(
    fc.record({
      catalog: fc.constantFrom('own', 'public'),
      label: fc.constantFrom('Oak table', 'oak sofa', 'Ädelholz', 'Zebra', 'zebra'),
      tags: fc.uniqueArray(fc.constantFrom(...TAGS)),
      facts,
    }),
    { maxLength: 30 },
  )
  .map((list) =>
    list.map(({ catalog, label, tags, facts: own }, index): Product => {
      const texts = { labels: [], sku: null, manufacturer: '', attributes: [] };
      return { id: `${catalog}:${index}`, label, tags, facts: own, ...texts };
    }),
  );
const searches = fc.record(
  {
    catalogs: fc.subarray(['own', 'public', 'foreign']),
    statuses: fc.subarray([0, 1]),
    types: fc.subarray(['sofa', 'table', 'bed'], { minLength: 1 }),
    tags: fc.subarray([...TAGS, 'unknown'], { minLength: 1, maxLength: 2 }),
    modelStatuses: fc.subarray([...MODEL_STATUSES], { minLength: 1 }),
    hasImage: fc.boolean(),
    updatedSince: fc.nat({ max: 5 }).map((days) => NOW_MS + days * 86_400_000),
    sort: fc.constantFrom('label' as const, 'updated' as const),
  },
  { requiredKeys: ['catalogs', 'statuses', 'sort'] },
);

/** The same search, product by product. */
function expectedHits(list: readonly Product[], search: ItemSearch): Product[] {
  const passes = ({ id, tags, facts: own }: Product) =>
    own !== undefined &&
    search.catalogs.includes(id.split(':')[0] ?? '') &&
    search.statuses.includes(own.visibilityStatus) &&
    (search.types?.includes(own.type) ?? true) &&
    (search.tags?.every((tag) => tags.includes(tag)) ?? true) &&
    (search.modelStatuses?.includes(own.modelStatus) ?? true) &&
    (search.hasImage ?? own.hasImage) === own.hasImage &&
    Date.parse(own.updated) >= (search.updatedSince ?? 0);
  const keyOf = ({ label, facts: own }: Product) =>
    search.sort === 'label' ? label.toLowerCase() : -Date.parse(own?.updated ?? '');
  return list.filter(passes).toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0));
}

test('a search finds, sorts and counts what a look at each product gives', async () => {
  let hits = 0;
  await fc.assert(
    fc.asyncProperty(products, searches, fc.nat({ max: 40 }), async (list, search, limit) => {
      const segment = openSegment((await writeSegment(':memory:', list, refuse)).database);
      const expected = expectedHits(list, search);
      const found = searchSegment(segment, search, limit);
      expect(found?.hits.map(({ id }) => id)).toEqual(expected.slice(0, limit).map(({ id }) => id));
      expect(found?.total).toBe(expected.length);
      for (const tag of TAGS) {
        const count = expected.filter(({ tags }) => tags.includes(tag)).length;
        expect(Object.getOwnPropertyDescriptor(found?.facets.tags, tag)?.value ?? 0).toBe(count);
      }
      const withImage = expected.filter((product) => product.facts?.hasImage).length;
      expect([found?.facets.hasImage.true ?? 0, found?.facets.hasImage.false ?? 0]).toEqual([
        withImage,
        expected.length - withImage,
      ]);
      hits += expected.length;
      segment.close();
    }),
  );
  expect(hits).toBeGreaterThan(0);
});

test('a search with a text has the filters of other searches, best hits first', async () => {
  const made = (id: string, label: string, type: string): Product => {
    const own = { type, modelStatus: 'ready' as const, visibilityStatus: 0, hasImage: true };
    const texts = { labels: [], sku: null, manufacturer: '', attributes: [], tags: [] };
    return { id, label, ...texts, facts: { ...own, updated: new Date(NOW_MS).toISOString() } };
  };
  const list = [made('own:1', 'Oak table', 'table'), made('own:2', 'Oak', 'sofa'), made('own:3', 'Oak sofa', 'sofa')];
  const segment = openSegment(
    (await writeSegment(':memory:', [...list, made('own:4', 'Lamp', 'sofa')], refuse)).database,
  );
  const search = { text: 'oak', catalogs: ['own'], statuses: [0], sort: 'relevance' as const };
  expect(searchSegment(segment, { ...search, types: ['sofa'] }, 10)).toMatchObject({
    hits: [{ id: 'own:2' }, { id: 'own:3' }],
    total: 2,
    facets: { type: { sofa: 2 } },
  });
  const byLabel = searchSegment(segment, { ...search, sort: 'label' }, 2);
  expect([byLabel?.hits.map(({ id }) => id), byLabel?.total]).toEqual([['own:2', 'own:3'], 3]);
  segment.close();
});

test('a file of the version before, whose items have no stored images, is searched until the next build', async () => {
  const { database } = await writeSegment(':memory:', [], refuse);
  database.exec('PRAGMA user_version = 2');
  const segment = openSegment(database);
  expect(searchSegment(segment, { catalogs: ['own'], statuses: [0], sort: 'updated' }, 10)).toMatchObject({ hits: [] });
  segment.close();
});

test('a file of the version without columns is read for its texts, and has nothing to filter by', async () => {
  const { database } = await writeSegment(':memory:', [], refuse);
  const old = new DatabaseSync(':memory:');
  old.exec(`PRAGMA user_version = 1;
    CREATE TABLE products (number INTEGER PRIMARY KEY, id TEXT NOT NULL);
    CREATE TABLE words (number INTEGER PRIMARY KEY, word TEXT NOT NULL, products INTEGER NOT NULL, postings BLOB NOT NULL);
    CREATE TABLE short_forms (form TEXT NOT NULL, word INTEGER NOT NULL, PRIMARY KEY (form, word)) WITHOUT ROWID;
    CREATE VIRTUAL TABLE trigrams USING fts5(marked, content='', tokenize='trigram', detail='none');
    CREATE VIRTUAL TABLE trigram_words USING fts5vocab('trigrams', 'row');
    CREATE TABLE facts (products INTEGER NOT NULL, label_lengths BLOB NOT NULL);
    INSERT INTO facts VALUES (1, x'0001'); INSERT INTO products VALUES (1, 'own:1');`);
  const segment = openSegment(old);
  expect(segment.productId(1)).toBe('own:1');
  expect(searchSegment(segment, { catalogs: ['own'], statuses: [0], sort: 'updated' }, 10)).toBeUndefined();
  database.close();
  segment.close();
});
