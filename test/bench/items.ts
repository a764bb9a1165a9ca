import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { signRequest } from '../../shared/platform/identity/request-tokens/sign-request.ts';
import { type Client, demoClient } from '../api/client.ts';
import { type ServiceProcess, startServiceProcess, temporaryFolder } from '../api/start-service.ts';
import { freePort } from '../fixtures/free-port.ts';
import { admin } from '../infra/admin/admin-console.ts';
import { atMost, type Figure, median } from './figure.ts';
import { printItemCosts } from './item-costs.ts';
import { quietService } from './quiet-service.ts';

/** With another number the bars do not apply, but the bench is faster. */
const ITEMS = Number(process.env.BENCH_ITEMS ?? 100_000);
const CATALOG = 'bench';
const ROUNDS = 15;
const CHANGES = 50;
const IDS = 100;
const MEBIBYTE = 2 ** 20;
const PREPARED_WITHIN_MS = 600_000;
/** Longer than the period that a delta reads again. */
const SETTLED_MS = 6_000;

/**
 * A catalog of 100,000 items of 1.2 kB: import, whole list, ids, changes, similar items, and the growth of their cost.
 */
export async function measureItems(): Promise<Figure[]> {
  const { folder, remove } = await temporaryFolder('bench-items');
  const data = path.join(folder, 'data');
  const args = ['--no-models', '--env', 'RATE_LIMITS=off'];
  const service = await startServiceProcess({ dataFolder: data, port: await freePort(), args });
  try {
    const operator = (words: string) => command(words, data);
    await operator(`catalog create ${CATALOG} --tenant 1`);
    const importSeconds = await importItems(folder, operator);
    const client = await demoClient(service.endpoints);
    await quietService(service);
    await prepared(client);
    const whole = await measureWholeList(service, client);
    const table = await measureTable(client);
    const lists = await measureFilters(client, folder, operator);
    await printItemCosts(CATALOG, whole.itemsPerSecond / 1000);
    return [
      atMost(`import of ${(ITEMS / 2).toLocaleString('en')} items`, importSeconds, 120, 's', 0),
      ...whole.figures,
      {
        name: `throughput of the whole list compared with reading the table in pages of 1,000 (${table.toFixed(0)} items/s)`,
        value: `${(whole.itemsPerSecond / table).toFixed(1)} times`,
        bar: '≥ 5 times',
        met: whole.itemsPerSecond >= 5 * table,
      },
      ...lists,
    ];
  } finally {
    await service.stop();
    await remove();
  }
}

async function command(words: string, data: string): Promise<void> {
  const { code, err } = await admin(`${words} --data ${data}`);
  if (code !== 0) throw new Error(`${words}: ${err}`);
}

/** Imports the items in two halves, and returns the time of the first one. */
async function importItems(folder: string, operator: (words: string) => Promise<void>): Promise<number> {
  const seconds: number[] = [];
  for (const half of [0, 1]) {
    const file = path.join(folder, `items-${half}.jsonl`);
    const lines = Array.from({ length: ITEMS / 2 }, (_, index) => JSON.stringify(itemAt(half * (ITEMS / 2) + index)));
    await writeFile(file, lines.join('\n'));
    const began = performance.now();
    await operator(`catalog import ${CATALOG} ${file}`);
    seconds.push((performance.now() - began) / 1000);
  }
  return seconds[0] ?? Number.NaN;
}

/** About 1.2 kB as a row. */
function itemAt(index: number): Record<string, unknown> {
  return {
    externalId: `item-${String(index).padStart(7, '0')}`,
    ...{
      label: `Item ${index}`,
      type: ['seating', 'table', 'storage', 'decoration'][index % 4],
      detailType: `d${index % 40}`,
    },
    ...{ width: 300 + (index % 900), height: 200 + (index % 700), depth: 250 + (index % 800) },
    basecolor: `#${((index * 2_654_435_761) % 4_096).toString(16).padStart(3, '0')}`,
    manufacturerSKU: `SKU-${index}`,
    ...{ tags: ['new', 'wood', `room-${index % 12}`], configuration: '{}' },
    attributes: [{ key: 'material', value: 'oak', label: 'Material' }],
    description: 'x'.repeat(420),
  };
}

async function prepared(client: Client): Promise<void> {
  for (const deadline = Date.now() + PREPARED_WITHIN_MS; ; await sleep(2_000)) {
    const { json } = await client.call('GET', `/v2/items?type=seating&width=400`);
    if ((json as { meta: { cached: boolean } }).meta.cached) return;
    if (Date.now() > deadline) throw new Error('the catalog was not prepared in time');
  }
}

async function measureWholeList(service: ServiceProcess, client: Client) {
  await wholeList(service, client);
  const before = listerBytes(service.child.pid ?? 0);
  let peakBytes = before;
  const watch = setInterval(() => {
    peakBytes = Math.max(peakBytes, listerBytes(service.child.pid ?? 0));
  }, 50);
  const lists = [];
  for (let round = 0; round < 3; round++) lists.push(await wholeList(service, client));
  clearInterval(watch);
  const firstByteMs = median(lists.map((list) => list.firstByteMs));
  const seconds = median(lists.map((list) => list.seconds));
  const megabytes = (lists[0]?.bytes ?? 0) / 1e6;
  const complete = lists.every(({ items }) => items === ITEMS);
  return {
    itemsPerSecond: ITEMS / seconds,
    figures: [
      atMost(
        `whole list of ${ITEMS.toLocaleString('en')} items from the prepared list, first byte`,
        firstByteMs,
        300,
        'ms',
      ),
      {
        name: `the same, complete (${megabytes.toFixed(1)} MB of gzip), unpacked by the client`,
        value: `${seconds.toFixed(1)} s`,
        bar: 'complete',
        met: complete,
      },
      atMost('growth of the function meanwhile', (peakBytes - before) / MEBIBYTE, 64, 'MiB'),
    ],
  };
}

function wholeList(service: ServiceProcess, client: Client) {
  const headers = { ...signRequest(client.identity, new Date()), 'accept-encoding': 'gzip' };
  const began = performance.now();
  return new Promise<{ firstByteMs: number; seconds: number; items: number; bytes: number }>((resolve, reject) => {
    const sent = request(`${service.endpoints.baseUrl}/v2/items?catalog=${CATALOG}`, { headers }, async (response) => {
      try {
        let firstByteMs: number | undefined;
        let bytes = 0;
        let tail = '';
        response.on('data', (chunk: Buffer) => {
          firstByteMs ??= performance.now() - began;
          bytes += chunk.length;
        });
        for await (const chunk of response.pipe(createGunzip())) tail = (tail + String(chunk)).slice(-300);
        const items = Number(/"total":(\d+)/.exec(tail)?.[1] ?? 0);
        if (!tail.includes('"cached":true')) throw new Error('the response did not come from the prepared list');
        resolve({ firstByteMs: firstByteMs ?? Number.NaN, seconds: (performance.now() - began) / 1000, items, bytes });
      } catch (error) {
        reject(error);
      }
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** Items per second from the table, read by pages through the same function; a sample of pages is sufficient. */
async function measureTable(client: Client): Promise<number> {
  const pages = 10;
  let cursor = '';
  let items = 0;
  const began = performance.now();
  for (let page = 0; page < pages; page++) {
    const { json } = await client.call('GET', `/v2/items?catalog=${CATALOG}&limit=1000${cursor}`);
    const { meta } = json as { meta: { total: number; nextCursor?: string } };
    items += meta.total;
    if (meta.nextCursor === undefined) break;
    cursor = `&cursor=${meta.nextCursor}`;
  }
  return items / ((performance.now() - began) / 1000);
}

async function measureFilters(client: Client, folder: string, operator: (words: string) => Promise<void>) {
  const step = Math.floor(ITEMS / IDS);
  const ids = Array.from({ length: IDS }, (_, index) => `ids[]=${CATALOG}:${itemAt(index * step).externalId}`).join(
    '&',
  );
  const byIds = await medianMs(client, `/v2/items?${ids}`, IDS);
  const similar = await medianMs(client, '/v2/items?type=seating&detailType=d4&color=8a5&width=450&height=900', 50);
  await sleep(SETTLED_MS);
  const since = new Date().toISOString();
  const file = path.join(folder, 'changes.jsonl');
  const changed = Array.from({ length: CHANGES }, (_, index) => ({ ...itemAt(index * step), label: 'Changed' }));
  await writeFile(file, changed.map((item) => JSON.stringify(item)).join('\n'));
  await operator(`catalog import ${CATALOG} ${file}`);
  const delta = await medianMs(client, `/v2/items?catalog=${CATALOG}&deltaSince=${since}`, CHANGES);
  return [
    atMost(`ids[] of ${IDS}`, byIds, 60, 'ms', 1),
    atMost(`deltaSince with ${CHANGES} changes among ${ITEMS.toLocaleString('en')} items`, delta, 50, 'ms', 1),
    atMost(`similar items among ${ITEMS.toLocaleString('en')}`, similar, 150, 'ms', 1),
  ];
}

async function medianMs(client: Client, address: string, expected: number): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now();
    const { json } = await client.call('GET', address);
    times.push(performance.now() - began);
    const { total } = (json as { meta: { total: number } }).meta;
    if (total !== expected) throw new Error(`${address} returned ${total} items instead of ${expected}`);
  }
  return median(times);
}

/** The memory of the process of the function that lists items. */
function listerBytes(servicePid: number): number {
  const pids = readdirSync(`/proc/${servicePid}/task`).flatMap((task) =>
    readFileSync(`/proc/${servicePid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
  );
  const bytes = pids
    .filter((pid) => textOf(`/proc/${pid}/environ`).includes('api-list-items'))
    .map((pid) => Number(/^RssAnon:\s+(\d+)/m.exec(textOf(`/proc/${pid}/status`))?.[1] ?? 0) * 1024);
  return Math.max(0, ...bytes);
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
