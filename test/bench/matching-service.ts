import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { signedUrl } from '../../shared/contract/client/index.ts';
import type { Product } from '../../shared/domain/matching/product.ts';
import { type Client, demoClient, jsonBody } from '../api/client.ts';
import { startServiceProcess, temporaryFolder } from '../api/start-service.ts';
import { freePort } from '../fixtures/free-port.ts';
import { sampleProducts } from '../matching/sample-products.ts';
import { atMost, type Figure, median, percentile } from './figure.ts';
import { timedQuestions } from './matching-in-process.ts';
import { quietService } from './quiet-service.ts';
import { timedGetter } from './timed-gets.ts';

const MAX_PRODUCTS = 5_000;
const CATALOG = 'demo';
/** One transaction. */
const WRITES_AT_ONCE = 40;
/** The number of requests of each kind until V8 has compiled their code. */
const WARM_UP_REQUESTS = 700;
const REQUESTS = 300;
const WRITTEN = 20;
const ASK_EVERY_MS = 50;
const PATIENCE_MS = 60_000;

/**
 * Measures exact matching and matching by SKU, in the function alone and through the whole stack, and the time until a
 * new product is found by similarity.
 *
 * @param count of the products in the search, up to 5,000
 */
export async function measureMatching(count = MAX_PRODUCTS): Promise<Figure[]> {
  const products = sampleProducts(Math.min(count, MAX_PRODUCTS));
  const { folder, remove } = await temporaryFolder('bench-match');
  const args = ['--no-models', '--env', 'RATE_LIMITS=off'];
  const service = await startServiceProcess({ dataFolder: folder, port: await freePort(), args });
  try {
    await putProducts(folder, products);
    // The search files are rebuilt minutes later, after the measurements.
    await quietService(service, { untilDelayed: false });
    const [shopper, manager] = await Promise.all([
      demoClient(service.endpoints),
      demoClient(service.endpoints, { context: 'cms', user: 'admin' }),
    ]);
    const { inFunction, overHttp } = await timesOf(products, shopper, service.endpoints.baseUrl);
    const delays = await delaysOfWritten(manager, shopper);
    return [
      timed(
        `products with exactly a label, of ${products.length.toLocaleString('en')}, in the function, p50`,
        inFunction.exact,
      ),
      timed('products with a SKU, the same', inFunction.sku),
      timed('exactly, through the whole stack, p50', overHttp.exact),
      timed('by SKU, the same', overHttp.sku),
      // The minimum cost of a request: like the searches, it waits for one read.
      shown('one of them by its id, in turn with these', `${median(overHttp.byId).toFixed(1)} ms`),
      shown(
        'exactly and by SKU, times that',
        [overHttp.exact, overHttp.sku].map((times) => ratio(times, overHttp.byId)).join(' and '),
      ),
      atMost(
        'a product that was written is found by its name with a typo, worst of 20',
        Math.max(...delays),
        5,
        's',
        1,
      ),
    ];
  } finally {
    await service.stop();
    await remove();
  }
}

function timed(name: string, times: readonly number[]): Figure {
  const figure = atMost(name, median(times), 5, 'ms', 1);
  return { ...figure, value: `${figure.value} (p99 ${percentile(times, 0.99).toFixed(1)} ms)` };
}

function shown(name: string, value: string): Figure {
  return { name, value, bar: 'none', met: true };
}

function ratio(times: readonly number[], others: readonly number[]): string {
  return (median(times) / median(others)).toFixed(2);
}

/** Writes with the operator's key through the store, because the API would need a minute. */
async function putProducts(dataFolder: string, products: readonly Product[]): Promise<void> {
  const operator = JSON.parse(readFileSync(path.join(dataFolder, 'operator.json'), 'utf8'));
  Object.assign(process.env, z.record(z.string(), z.string()).parse(operator));
  const { openTable } = await import('../../shared/platform/aws/table.ts');
  const { itemStore } = await import('../../shared/domain/items/item-store.ts');
  const { StoredItem } = await import('../../shared/domain/items/item.ts');
  const items = itemStore(openTable('items'));
  const time = new Date().toISOString();
  const written = products.map(({ label, sku }, number) =>
    StoredItem.parse({
      ...{ tenant: 1, catalog: CATALOG, externalId: `bench-${number}`, visibilityStatus: 0, version: 1 },
      ...{ label, manufacturerSKU: sku, created: time, updated: time },
    }),
  );
  for (let start = 0; start < products.length; start += WRITES_AT_ONCE) {
    const few = written.slice(start, start + WRITES_AT_ONCE);
    await items.writeMany(few.map((item) => ({ read: undefined, written: item })));
  }
}

/** Milliseconds of each search in both places, in turns, so that other load affects all of them equally. */
async function timesOf(products: readonly Product[], shopper: Client, baseUrl: string) {
  const ask = await timedQuestions();
  const getter = timedGetter();
  const inFunction: { exact: number[]; sku: number[] } = { exact: [], sku: [] };
  const overHttp: { exact: number[]; sku: number[]; byId: number[] } = { exact: [], sku: [], byId: [] };
  const get = async (target: string) => getter.timeOf(await signedUrl({ ...shopper.identity, baseUrl }, target));
  try {
    for (let at = 0; at < WARM_UP_REQUESTS + REQUESTS; at++) {
      const number = (at * 7) % products.length;
      const exact = { exact: 'true', query: products[number]?.label ?? '' };
      const sku = { sku: products[number]?.sku ?? '' };
      // The process of the function finds the product, so the same searches over HTTP do too.
      const own = { exact: await ask(exact), sku: await ask(sku) };
      const whole = {
        exact: await get(`/api/match?${new URLSearchParams(exact)}`),
        sku: await get(`/api/match?${new URLSearchParams(sku)}`),
        byId: await get(`/v2/items/${CATALOG}:bench-${number}`),
      };
      if (at < WARM_UP_REQUESTS) continue;
      inFunction.exact.push(own.exact);
      inFunction.sku.push(own.sku);
      overHttp.exact.push(whole.exact);
      overHttp.sku.push(whole.sku);
      overHttp.byId.push(whole.byId);
    }
  } finally {
    getter.close();
  }
  return { inFunction, overHttp };
}

/** Seconds from the response of a POST until a search with a typo in the name returns the product. */
async function delaysOfWritten(manager: Client, shopper: Client): Promise<number[]> {
  const delays: number[] = [];
  for (let number = 0; number < WRITTEN; number++) {
    const [id, name] = [`${CATALOG}:found-${number}`, `Valdomiro${'abcdefghijklmnopqrst'.charAt(number).repeat(4)}`];
    const { status } = await manager.call('POST', '/v2/items', jsonBody({ id, label: `${name} bench` }));
    if (status !== 201) throw new Error(`${id} is not written: ${status}`);
    const began = performance.now();
    for (;;) {
      const { json } = await shopper.call('GET', `/api/match?query=${name.replace('ald', 'adl')}`);
      if (JSON.stringify(json).includes(id)) break;
      if (performance.now() - began > PATIENCE_MS) throw new Error(`${id} is not found`);
      await sleep(ASK_EVERY_MS);
    }
    delays.push((performance.now() - began) / 1000);
  }
  return delays;
}
