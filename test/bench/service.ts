import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findBundle } from '../../lib/tools/bundle/bundle-record.ts';
import { signedUrl } from '../../shared/contract/client/index.ts';
import { type Client, demoClient } from '../api/client.ts';
import { type ServiceProcess, startServiceProcess, temporaryFolder } from '../api/start-service.ts';
import { chairArchive } from '../fixtures/chair-archive.ts';
import { freePort } from '../fixtures/free-port.ts';
import { atMost, type Figure, median, percentile } from './figure.ts';
import { timedGets } from './timed-gets.ts';

/** Until V8 has compiled the code of each request; the time falls by a quarter meanwhile. */
const WARM_UP_REQUESTS = 2_000;
const REQUESTS = 1_000;
const TURNS = 10;
const MATERIAL = '/v2/materials/basic:walnut-floor';
/** Two runs of the same call differ by as much. */
const MOST_OF_ITEM = 1.1;
const TRIANGLES = 50_000;

/** Start-up times, latency of a warm request through the whole stack, and a conversion with its memory. */
export async function measureService(): Promise<Figure[]> {
  const { folder, remove } = await temporaryFolder('bench');
  const port = await freePort();
  let began = 0;
  const secondsSinceBegin = () => (performance.now() - began) / 1000;
  const start = async () => {
    began = performance.now();
    const service = await startServiceProcess({ dataFolder: folder, port, args: ['--no-models'], readyIsEnough: true });
    return { service, seconds: secondsSinceBegin() };
  };
  const first = await start();
  while ((await findBundle(path.join(folder, 'functions'))) === undefined) await sleep(20);
  const whole = `${secondsSinceBegin().toFixed(1)} s`;
  await first.service.stop();
  const later = await start();
  try {
    return [
      atMost('ready after a first install (seeded, a first conversion can run)', first.seconds, 10, 's', 1),
      { name: 'the last function bundled after a first install', value: whole, bar: '', met: true },
      atMost('ready at a later start', later.seconds, 4, 's', 1),
      ...(await measureRequests(later.service)),
      ...(await measureConversion(later.service)),
    ];
  } finally {
    await later.service.stop();
    await remove();
  }
}

/** Items and materials in turn, so that whatever else the machine does slows both. */
async function measureRequests({ endpoints }: ServiceProcess): Promise<Figure[]> {
  const client = await demoClient(endpoints);
  const urlOf = (path: string) => signedUrl({ ...client.identity, baseUrl: endpoints.baseUrl }, path);
  const [item, material] = await Promise.all([urlOf('/v2/items/basic:door'), urlOf(MATERIAL)]);
  await timedGets(item, WARM_UP_REQUESTS);
  await timedGets(material, WARM_UP_REQUESTS);
  const times: Record<'item' | 'material', number[]> = { item: [], material: [] };
  for (let turn = 0; turn < TURNS; turn++) {
    times.item.push(...(await timedGets(item, REQUESTS / TURNS)));
    times.material.push(...(await timedGets(material, REQUESTS / TURNS)));
  }
  const figure = (name: string, measured: readonly number[]) => {
    const made = atMost(`warm GET ${name} through the whole stack, p50`, median(measured), 5, 'ms', 2);
    return { ...made, value: `${made.value} (p99 ${percentile(measured, 0.99).toFixed(1)} ms)` };
  };
  return [
    figure('/v2/items/{id}', times.item),
    figure('/v2/materials/{id}', times.material),
    atMost(
      'p50 of a material, as a multiple of that of an item',
      median(times.material) / median(times.item),
      MOST_OF_ITEM,
      '',
      2,
    ),
  ];
}

async function measureConversion(service: ServiceProcess): Promise<Figure[]> {
  const manager = await demoClient(service.endpoints, { context: 'cms', user: 'admin' });
  const archive = await chairArchive(TRIANGLES);
  await convert(manager, archive);
  const memory = watchMemory(service.child.pid ?? 0);
  const seconds = await convert(manager, await chairArchive(TRIANGLES + 2));
  const { peakBytes } = await memory.stop();
  const kilobytes = (archive.length / 1000).toFixed(0);
  return [
    atMost(
      `${TRIANGLES.toLocaleString('en')} triangles, textured OBJ (${kilobytes} kB zip), POST to 100, warm worker`,
      seconds,
      6,
      's',
      1,
    ),
    atMost('largest memory of the worker and its child meanwhile', peakBytes / 1e9, 1.5, 'GB', 2),
  ];
}

async function convert(manager: Client, archive: Uint8Array): Promise<number> {
  const began = performance.now();
  const job = await manager.startConversion('basic:door', 'chair.zip', archive);
  const ended = await manager.ended(job.id);
  if (ended.status !== 100) throw new Error(`the conversion failed: ${JSON.stringify(ended.error)}`);
  return (performance.now() - began) / 1000;
}

/** Watches the resident memory of a function's processes: those that convert, children of the service. */
function watchMemory(servicePid: number): { stop(): Promise<{ peakBytes: number }> } {
  let watching = true;
  let peakBytes = 0;
  const watch = (async () => {
    while (watching) {
      peakBytes = Math.max(peakBytes, converterBytes(servicePid));
      await sleep(20);
    }
  })();
  return {
    async stop() {
      watching = false;
      await watch;
      return { peakBytes };
    },
  };
}

function converterBytes(servicePid: number): number {
  const environments = childrenOf(servicePid).filter((pid) => environmentOf(pid).includes('convert-asset'));
  const sums = environments.map((pid) => [pid, ...childrenOf(pid)].reduce((sum, each) => sum + residentBytes(each), 0));
  return Math.max(0, ...sums);
}

function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
}

function environmentOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8');
  } catch {
    return '';
  }
}

function residentBytes(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}
