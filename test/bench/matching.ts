import { create, insertMultiple, search } from '@orama/orama';
import MiniSearch from 'minisearch';
import type { Product } from '../../shared/matching/product.ts';
import { type LabelledQuery, labelledQueries, QUERY_KINDS } from '../matching/labelled-queries.ts';
import { sampleProducts } from '../matching/sample-products.ts';
import { figureLine, load, machine, median, percentile } from './figure.ts';
import { buildEngine, type Engine } from './matching-engine.ts';
import { measureMatching } from './matching-service.ts';

/*
 * `npm run bench:matching [-- --products N --queries N --seed N --alone]`: quality and speed of similar matching beside
 * MiniSearch and Orama, over queries that were labelled before there was a ranking. The ranking was made with seed 1;
 * seed 2 is for the end. With `--million`, 1,000,000 products in files that are asked at the same time, alone. At the end,
 * but not with `--alone` or `--million`, what a caller of the local service sees: exactly, by SKU, and how soon.
 */

const LIMIT = 10;
const option = (name: string, preset: number) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? preset : Number(process.argv[at + 1]);
};
const MILLION = process.argv.includes('--million');
const COUNT = option('products', MILLION ? 1_000_000 : 100_000);
const QUERIES = option('queries', 50);
const SEED = option('seed', 1);
const ALONE = MILLION || process.argv.includes('--alone');

console.log(`${machine()}, load ${load()}; ${COUNT.toLocaleString('en')} products, queries of seed ${SEED}\n`);
const products = sampleProducts(COUNT);
const queries = labelledQueries(products, QUERIES, SEED);
await report('this service', await ownEngine(), queries);
if (!ALONE) {
  await report('MiniSearch', miniSearch(), queries);
  // Orama takes about a second a query at this size, so it gets a share of each kind.
  await report(
    'Orama',
    await orama(),
    queries.filter((_, index) => index % 5 === 0),
  );
  console.log('\nthe service');
  for (const figure of await measureMatching()) console.log(figureLine(figure));
}
// The threads of the files would wait for further questions.
process.exit();

async function ownEngine(): Promise<Engine> {
  const { search, buildSeconds, parts, openMs } = await buildEngine(products, LIMIT);
  const megabytes = parts.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
  const files = parts.length === 1 ? 'one file' : `${parts.length} files, asked at the same time`;
  console.log(
    `built in ${buildSeconds.toFixed(1)} s: ${files}, ${megabytes.toFixed(0)} MB; copied, opened and first queried in ${openMs.toFixed(0)} ms, load ${load()}`,
  );
  return search;
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

async function report(name: string, engine: Engine, asked: readonly LabelledQuery[]): Promise<void> {
  for (const { text } of asked.slice(0, 20)) await engine(text);
  const results: { kind: string; found: number; rank: number; milliseconds: number; cpu: number }[] = [];
  for (const { kind, text, relevant } of asked) {
    const [began, cpuBefore] = [performance.now(), cpuMilliseconds()];
    const ids = await engine(text);
    const [milliseconds, cpu] = [performance.now() - began, cpuMilliseconds() - cpuBefore];
    const first = ids.findIndex((id) => relevant.has(id));
    const hits = ids.filter((id) => relevant.has(id)).length;
    results.push({
      kind,
      found: hits / Math.min(relevant.size, LIMIT),
      rank: first < 0 ? 0 : 1 / (first + 1),
      milliseconds,
      cpu,
    });
  }
  const times = results.map(({ milliseconds }) => milliseconds);
  const cpu = median(results.map((result) => result.cpu));
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const summary = `recall@10 ${mean(results.map(({ found }) => found)).toFixed(3)}, MRR ${mean(results.map(({ rank }) => rank)).toFixed(3)}`;
  console.log(
    `\n${name}: ${summary}, p50 ${median(times).toFixed(1)} ms (${cpu.toFixed(1)} ms of a processor), p95 ${percentile(times, 0.95).toFixed(1)} ms, load ${load()}`,
  );
  for (const kind of QUERY_KINDS) {
    const ofKind = results.filter((result) => result.kind === kind);
    const recall = mean(ofKind.map(({ found }) => found)).toFixed(3);
    const reciprocal = mean(ofKind.map(({ rank }) => rank)).toFixed(3);
    console.log(`  ${kind.padEnd(28)} recall@10 ${recall}  MRR ${reciprocal}`);
  }
}

/** What this process has computed, whatever else the machine does. */
function cpuMilliseconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
