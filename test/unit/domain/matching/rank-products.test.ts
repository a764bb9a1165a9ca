import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  openSegment,
  openSegmentFile,
  type Segment,
  SegmentVersionError,
} from '../../../../shared/domain/matching/open-segment.ts';
import { rankProducts } from '../../../../shared/domain/matching/rank-products.ts';
import { writeSegment } from '../../../../shared/domain/matching/write-segment.ts';
import { labelledQueries, QUERY_KINDS } from '../../../matching/labelled-queries.ts';
import { sampleProducts } from '../../../matching/sample-products.ts';

const PRODUCTS = 3_000;
const QUERIES_OF_EACH_KIND = 20;

const products = sampleProducts(PRODUCTS);
const refuse = (id: string, cause: unknown) => {
  throw new Error(`${id} is refused`, { cause });
};
let segment: Segment;
beforeAll(async () => {
  segment = openSegment((await writeSegment(':memory:', products, refuse)).database);
});
afterAll(() => segment.close());

const idsFor = (query: string, limit = 10) => rankProducts(segment, query, limit).map(({ id }) => id);
const product = (facts: { id: string; label: string; sku?: string; labels?: string[] }) => ({
  sku: null,
  labels: [],
  manufacturer: '',
  tags: [],
  attributes: [],
  ...facts,
});
const segmentOf = async (...list: ReturnType<typeof product>[]) =>
  openSegment((await writeSegment(':memory:', list, refuse)).database);

describe('similar products', () => {
  test.each(QUERY_KINDS)('are found by queries of the kind: %s', (kind) => {
    const queries = labelledQueries(products, QUERIES_OF_EACH_KIND, 3).filter((query) => query.kind === kind);
    const found = queries.filter(({ text, relevant }) => idsFor(text).some((id) => relevant.has(id)));
    expect(found.length / queries.length).toBeGreaterThanOrEqual(kind === 'two typos' ? 0.85 : 0.95);
  });

  test('are ordered: exact matches first, short labels before long ones, with scores from 1 downwards', async () => {
    const chairs = await segmentOf(
      product({ id: 'a:1', label: 'Oak chair with arms and a high back' }),
      product({ id: 'a:2', label: 'Oak chair' }),
      product({ id: 'a:3', label: 'Oak chest' }),
    );
    const ranked = rankProducts(chairs, 'oak chair', 10);
    expect(ranked.map(({ id }) => id)).toEqual(['a:2', 'a:1', 'a:3']);
    expect(ranked[0]?.score).toBe(1);
    expect(rankProducts(chairs, 'oak chair', 2)).toHaveLength(2);
    chairs.close();
  });

  test('are found in any of their languages, without umlauts, by a short word with a typo, and by part of a SKU', async () => {
    const list = await segmentOf(
      product({ id: 'a:1', label: 'Bookcase', labels: ['Bücherregal', 'bibliothèque'], sku: 'NOR-CA-0010' }),
      product({ id: 'a:2', label: 'Bed', labels: ['Bett', 'lit'], sku: 'NOR-BE-0020' }),
    );
    const first = (query: string) => rankProducts(list, query, 1)[0]?.id;
    for (const query of [
      'bucherregal',
      'BÜCHERREGAL',
      'Bücheregal',
      'bibliotheque',
      'CA-0010',
      'NORCA0010',
      'NOR-CA-0001',
    ])
      expect([query, first(query)]).toEqual([query, 'a:1']);
    for (const query of ['bad', 'bde', 'BE-0020']) expect([query, first(query)]).toEqual([query, 'a:2']);
    list.close();
  });

  test('are found by a part of a name in a script without spaces', async () => {
    const list = await segmentOf(
      product({ id: 'a:1', label: '木製椅子' }),
      product({ id: 'a:2', label: '椅子' }),
      product({ id: 'a:3', label: '本棚', labels: ['ステンレス製の本棚です'] }),
      product({ id: 'a:4', label: 'เก้าอี้ไม้' }),
    );
    const ids = (query: string) => rankProducts(list, query, 10).map(({ id }) => id);
    for (const query of ['椅子', '椅']) expect([query, ids(query).sort()]).toEqual([query, ['a:1', 'a:2']]);
    expect(ids('木製の椅子')[0]).toBe('a:1');
    expect(ids('本棚')).toEqual(['a:3']);
    expect(ids('ｽﾃﾝﾚｽ')).toEqual(['a:3']);
    expect(ids('ไม้')).toEqual(['a:4']);
    list.close();
  });

  test('are empty for an empty query', async () => {
    const nothing = await segmentOf();
    expect(rankProducts(nothing, 'chair', 10)).toEqual([]);
    expect(idsFor('""')).toEqual([]);
    expect(idsFor('')).toEqual([]);
    nothing.close();
  });
});

test('no query causes an error: FTS5 and SQL syntax, control characters, unpaired surrogates, any text', () => {
  const hostile = [
    '"',
    '*',
    'NEAR(a b)',
    'a AND "b',
    `'; DROP TABLE words; --`,
    '\u0000',
    '\ud800',
    'x'.repeat(10_000),
  ];
  for (const query of hostile) expect(() => idsFor(query)).not.toThrow();
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string()), (query) => {
      for (const { score } of rankProducts(segment, query, 10)) expect(score).toSatisfy((s: number) => s > 0 && s <= 1);
    }),
    { numRuns: 100 },
  );
});

test('a file is opened read-only, and a file of another version is refused', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'segment-'));
  try {
    const file = path.join(folder, 'a.sqlite');
    (await writeSegment(file, products.slice(0, 10), refuse)).database.close();
    const opened = openSegmentFile(file);
    expect(opened.products).toBe(10);
    opened.close();
    const database = new DatabaseSync(file);
    database.exec('PRAGMA user_version = 99');
    database.close();
    expect(() => openSegmentFile(file)).toThrow(SegmentVersionError);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
