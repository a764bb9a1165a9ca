import '../../lib/tools/command-line/answer-help.ts';
import { create, insertMultiple, search } from '@orama/orama';
import MiniSearch from 'minisearch';
import type { Product } from '../../shared/domain/matching/product.ts';
import type { ItemSearch } from '../../shared/domain/matching/search-segment.ts';
import { labelledQueries } from '../matching/labelled-queries.ts';
import { sampleProducts } from '../matching/sample-products.ts';
import { calibration } from './calibration.ts';
import { atMost, type Figure, figureLine, load, machine } from './figure.ts';
import { type BuiltEngine, buildEngine, type Engine } from './matching-engine.ts';
import { ask, comparedFigures, LIMIT, printAsked, qualityFigures } from './matching-quality.ts';
import { measureMatching } from './matching-service.ts';

/*
 * `npm run bench:matching [-- --products N --queries N --seed N --alone --end]`: compares quality and speed of
 * similarity matching with MiniSearch and Orama, with queries that were labelled before the ranking existed. The
 * ranking was developed with seed 1; `--end` also runs the queries of seed 2, for the final check. `--million` searches
 * 1,000,000 products in several files concurrently, without the other engines. At the end, except with `--alone` or
 * `--million`, measures exact searches and searches by SKU, in the function and as a caller of the local service, and
 * the time until new products are found. Ends with 1 if a bar is missed.
 */

const SEED_OF_THE_END = 2;
/** Orama needs about a second per query at this size, so it gets a share of each kind. */
const ORAMA_SHARE = 10;
const MAX_OPEN_MS = 400;
/** For 100,000 items. */
const MAX_ITEM_SEARCH_MS = 30;
const ITEM_SEARCH_RUNS = 21;
const has = (name: string) => process.argv.includes(`--${name}`);
const option = (name: string, preset: number) =>
  has(name) ? Number(process.argv[process.argv.indexOf(`--${name}`) + 1]) : preset;
const COUNT = option('products', has('million') ? 1_000_000 : 100_000);
const QUERIES = option('queries', 50);
const SEED = option('seed', 1);
const ALONE = has('million') || has('alone');

console.log(`${machine()}, load ${load()}\n${calibration()}`);
console.log(`${COUNT.toLocaleString('en')} products, queries of seed ${SEED}\n`);
const products = sampleProducts(COUNT);
const queries = labelledQueries(products, QUERIES, SEED);
const built = await ownEngine();
const misses: Figure[] = [];

const own = await ask('this service', built.search, queries);
printAsked(own);
print([...qualityFigures(own), atMost('the file copied, opened and first queried', built.openMs, MAX_OPEN_MS, 'ms')]);
print(await itemSearchFigures());
if (!ALONE) await compareWithOthers();
if (has('end')) {
  const end = await ask(
    `this service, seed ${SEED_OF_THE_END}`,
    built.search,
    labelledQueries(products, QUERIES, SEED_OF_THE_END),
  );
  printAsked(end);
  print(qualityFigures(end));
}
if (!ALONE) {
  console.log('\nthe service');
  print(await measureMatching(COUNT));
}
console.log(misses.length === 0 ? '\nall bars are met' : `\nmissed: ${misses.map(({ name }) => name).join(', ')}`);
// The threads of the files would wait for further queries.
process.exit(misses.length === 0 ? 0 : 1);

/** The search for items in the function, without reading the items of the page: query, filters and counts. */
async function itemSearchFigures(): Promise<Figure[]> {
  const catalogs = [...new Set(products.map(({ id }) => id.slice(0, id.indexOf(':'))))];
  const all: ItemSearch = { catalogs, statuses: [0, 1], sort: 'updated' };
  const tag = products.find(({ tags }) => tags.length > 0)?.tags[0] ?? '';
  const searches: Readonly<Record<string, ItemSearch>> = {
    'all items': all,
    'all items by label': { ...all, sort: 'label' },
    'one tag, without an image': { ...all, tags: [tag], hasImage: false },
    'a text': { ...all, text: products[7]?.label ?? 'oak', sort: 'relevance' },
    'a text and a tag, by label': { ...all, text: 'oak', tags: [tag], sort: 'label' },
  };
  const figures: Figure[] = [];
  for (const [name, search] of Object.entries(searches)) {
    const times: number[] = [];
    let total = 0;
    for (let run = 0; run < ITEM_SEARCH_RUNS; run++) {
      const started = performance.now();
      total = (await built.searchItems(search)).total;
      times.push(performance.now() - started);
    }
    const median = times.toSorted((a, b) => a - b)[ITEM_SEARCH_RUNS >> 1] ?? 0;
    figures.push(atMost(`search for items, ${name} (${total} hits), p50`, median, MAX_ITEM_SEARCH_MS, 'ms'));
  }
  return figures;
}

async function compareWithOthers(): Promise<void> {
  const mini = await ask('MiniSearch', miniSearch(), queries);
  printAsked(mini);
  print(comparedFigures(own, mini));
  const some = queries.filter((_, index) => index % ORAMA_SHARE === 0);
  const other = await ask('Orama', await orama(), some);
  printAsked(other);
  print(comparedFigures(await ask('this service', built.search, some), other));
}

function print(figures: readonly Figure[]): void {
  for (const figure of figures) console.log(figureLine(figure));
  misses.push(...figures.filter(({ met }) => !met));
}

async function ownEngine(): Promise<BuiltEngine> {
  const engine = await buildEngine(products, LIMIT);
  const { parts } = engine;
  const megabytes = parts.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
  const files = parts.length === 1 ? 'one file' : `${parts.length} files, searched concurrently`;
  console.log(`built in ${engine.buildSeconds.toFixed(1)} s: ${files}, ${megabytes.toFixed(0)} MB, load ${load()}`);
  return engine;
}

function miniSearch(): Engine {
  const fields = ['label', 'labels', 'sku', 'manufacturer', 'tags', 'attributes'];
  const boost = { label: 3, sku: 3, labels: 2 };
  const engine = new MiniSearch<Product>({ fields, searchOptions: { boost, fuzzy: 0.25, prefix: true } });
  engine.addAll(products);
  return (query) =>
    engine
      .search(query)
      .slice(0, LIMIT)
      .map(({ id }) => id);
}

async function orama(): Promise<Engine> {
  const engine = create({
    schema: {
      label: 'string',
      labels: 'string[]',
      sku: 'string',
      manufacturer: 'string',
      tags: 'string[]',
      attributes: 'string[]',
    },
  });
  await insertMultiple(
    engine,
    products.map((product) => ({ ...product, sku: product.sku ?? '' })),
  );
  return async (term) => {
    const { hits } = await search(engine, { term, tolerance: 1, limit: LIMIT, boost: { label: 3, sku: 3, labels: 2 } });
    return hits.map(({ id }) => id);
  };
}
