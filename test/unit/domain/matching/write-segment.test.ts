import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openSegment } from '../../../../shared/domain/matching/open-segment.ts';
import type { Product } from '../../../../shared/domain/matching/product.ts';
import { rankProducts } from '../../../../shared/domain/matching/rank-products.ts';
import { shortForms } from '../../../../shared/domain/matching/segment-format.ts';
import { wordsOf } from '../../../../shared/domain/matching/words.ts';
import { writeSegment } from '../../../../shared/domain/matching/write-segment.ts';
import { runs } from '../../../runs.ts';

const product = (id: string, facts: Partial<Product>): Product => ({
  id: `shop:${id}`,
  label: 'Stool',
  labels: [],
  sku: null,
  manufacturer: '',
  tags: [],
  attributes: [],
  ...facts,
});
const refuse = (id: string, cause: unknown) => {
  throw new Error(`${id} is refused`, { cause });
};
const found = (segment: ReturnType<typeof openSegment>, query: string) =>
  rankProducts(segment, query, 1_000).map(({ id }) => id);

describe('characters outside the basic plane', () => {
  test.each(['𠮷野家 stool', '𠮷田', '𐐀𐐁', '𐐀𐐀𐐀', `${'x'.repeat(63)}𠮷𠮷`])(
    'are whole characters in every field, and do not affect other products: %s',
    async (text) => {
      const facts = [
        { label: text },
        { labels: [text] },
        { manufacturer: text },
        { tags: [text] },
        { attributes: [text] },
      ];
      const products = [
        ...facts.map((fact, at) => product(`${at}`, fact)),
        product('door', { label: 'Interior door' }),
      ];
      const segment = openSegment((await writeSegment(':memory:', products, refuse)).database);
      expect(found(segment, text)).toEqual(expect.arrayContaining(facts.map((_, at) => `shop:${at}`)));
      expect(found(segment, 'door')).toEqual(['shop:door']);
      segment.close();
    },
  );

  test('are removed as a whole in the variants of a short word, never by half', () => {
    expect(shortForms('𠮷田')).toEqual(['𠮷田', '田', '𠮷']);
  });
});

test('a product with any texts is found by its words and by its article number', async () => {
  const seen = { words: 0, none: 0, 'beyond the basic plane': 0 };
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.string({ unit: fc.constantFrom('𠮷', '𐐀', '𐐁', '野', 'a', 'ß', ' ', '\ud842', '\u0301', '1'), maxLength: 80 }),
  );
  const content = fc.record({
    label: text,
    labels: fc.array(text, { maxLength: 2 }),
    sku: fc.option(text),
    manufacturer: text,
    tags: fc.array(text, { maxLength: 2 }),
    attributes: fc.array(text, { maxLength: 2 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(content, { minLength: 1, maxLength: 8 }), async (contents) => {
      const products = contents.map((facts, at) => product(`${at}`, facts));
      const segment = openSegment((await writeSegment(':memory:', products, refuse)).database);
      expect(segment.products).toBe(products.length);
      for (const { id, label, labels, sku, manufacturer, tags, attributes } of products) {
        for (const asked of [label, ...labels, sku ?? '', manufacturer, ...tags, ...attributes]) {
          const words = wordsOf(asked);
          if (words.length > 0)
            expect([asked, found(segment, words[0] ?? '')]).toEqual([asked, expect.arrayContaining([id])]);
          seen[words.length > 0 ? 'words' : 'none']++;
          if (/[\u{10000}-\u{10ffff}]/u.test(asked)) seen['beyond the basic plane']++;
        }
      }
      segment.close();
    }),
    { numRuns: runs(150) },
  );
  console.log('texts', seen);
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0);
});

test('a product that cannot be indexed is logged, and all others are found', async () => {
  const refused: string[] = [];
  const broken = { ...product('broken', {}), tags: undefined as unknown as string[] };
  const products = [product('a', { label: 'Oak door' }), broken, product('b', { label: 'Pine door' })];
  const written = await writeSegment(':memory:', products, (id, cause) => refused.push(`${id}: ${cause}`));
  expect(refused).toEqual([expect.stringMatching(/^shop:broken: TypeError/)]);
  expect(written.products).toBe(2);
  const segment = openSegment(written.database);
  expect(found(segment, 'door').sort()).toEqual(['shop:a', 'shop:b']);
  segment.close();
});
