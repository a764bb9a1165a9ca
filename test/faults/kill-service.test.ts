import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { JobKind, type StoredJob } from '../../shared/platform/jobs/job.ts';
import { type Client, demoClient, fileForm } from '../api/client.ts';
import { getPlan, planOf } from '../api/plan-client.ts';
import { type ServiceProcess, startServiceProcess, temporaryFolder } from '../api/start-service.ts';
import { boxArchive } from '../fixtures/box-archive.ts';
import { gridOfRooms } from '../fixtures/floorplans/grid-of-rooms.ts';
import { freePort } from '../fixtures/free-port.ts';
import { runs } from '../runs.ts';
import { leaveOrphans, type OrphanedPlans } from './orphaned-plans.ts';
import { takeAction } from './take-action.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const JOBS = runs(6, 0.5);
/** One more job, on a different item, so that jobs run in addition to the drawing. */
const LAST = 'basic:door';
const BOX = boxArchive({ widthMm: 900, heightMm: 2_000, depthMm: 100 });
const ROOMS_A_SIDE = 60;
const KILLS = runs(3, 1 / 3);

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let service: ServiceProcess;
let port: number;

beforeAll(async () => {
  folder = await temporaryFolder('kill-service');
  port = await freePort();
  service = await start();
});
afterAll(async () => {
  await service.stop();
  await folder.remove();
});

const start = () => startServiceProcess({ dataFolder: folder.folder, port, args: ['--no-models', '--no-pictures'] });

/** All processes that the service has recorded as started, without itself. */
function recordedProcesses(): number[] {
  const records = z
    .array(z.object({ pid: z.int(), role: z.string() }))
    .parse(JSON.parse(readFileSync(`${folder.folder}/processes.json`, 'utf8')));
  return records.filter(({ role }) => role !== 'service').map(({ pid }) => pid);
}

/** True if the service on the port responds. */
async function isReady(): Promise<boolean> {
  return await fetch(service.endpoints.baseUrl).then(
    () => true,
    () => false,
  );
}

function isRunning(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3) !== 'Z';
  } catch {
    return false;
  }
}

/** A drawing with 20 MB of comments at its start, so that it becomes a job of several seconds. */
async function convertLargeDrawing(client: Client) {
  const comments = Buffer.from(`999\n${'-'.repeat(200)}\n`.repeat(100_000));
  const body = fileForm('file', 'house.dxf.gz', gzipSync(Buffer.concat([comments, gridOfRooms(ROOMS_A_SIDE)])));
  body.set('format', 'dxf');
  return planOf(await client.call('POST', '/v2/plans', { body }));
}

async function startExport(client: Client, item: string): Promise<string> {
  const body = new FormData();
  body.set('settings', JSON.stringify({ formats: [{ file_format: 'obj' }, { file_format: 'usdz' }] }));
  const { json } = await client.call('POST', `/v2/items/${item}/3d-exports`, { body });
  return z.object({ assetProcessing: z.object({ id: z.string() }) }).parse(json).assetProcessing.id;
}

test('kill -9 of the whole service during jobs: after the next start every job ends, and no process is left', async () => {
  let [killedWithWork, killedWithDrawings] = [0, 0];
  const sizes = new Map<string, number>();
  const first = await demoClient(service.endpoints, { context: 'cms', user: 'admin' });
  await first.ended((await first.startConversion(LAST, 'box.zip', BOX)).id);
  for (let kill = 0; kill < KILLS; kill++) {
    const manager = await demoClient(service.endpoints, { context: 'cms', user: 'admin' });
    const { json } = await manager.call('GET', '/v2/items?catalog=demo');
    const items = z
      .object({ items: z.array(z.object({ id: z.string() })) })
      .parse(json)
      .items.slice(0, JOBS);
    const jobs: string[] = [];
    for (const [index, { id }] of items.entries()) {
      const widthMm = 300 + 50 * kill + index;
      sizes.set(id, widthMm);
      const job = await manager.startConversion(id, 'box.zip', boxArchive({ widthMm, heightMm: 700, depthMm: 400 }));
      jobs.push(job.id);
    }
    const [plan, last] = await Promise.all([
      convertLargeDrawing(manager),
      manager.startConversion(LAST, 'box.zip', BOX),
    ]);
    jobs.push(last.id);
    jobs.push(await startExport(manager, LAST));
    await sleep(200 + 400 * kill);
    const before = recordedProcesses();
    const states = await Promise.all(jobs.map((id) => manager.call('GET', `/v2/assetProcessings/${id}`)));
    const unfinished = states.filter(({ json }) => !/"status":(100|-1)/.test(JSON.stringify(json)));
    killedWithWork += unfinished.length;
    const { conversion } = planOf(await getPlan(manager, plan.id));
    killedWithDrawings += conversion?.status === 100 ? 0 : 1;

    await service.kill();
    service = await start();
    expect(before.filter(isRunning), 'processes of the killed service').toEqual([]);
    const again = await demoClient(service.endpoints, { context: 'cms', user: 'admin' });
    for (const id of jobs) expect(await again.ended(id)).toMatchObject({ status: 100 });
    for (const { id } of items) expect((await again.item(id)).width).toBe(sizes.get(id));
    await expect
      .poll(async () => planOf(await getPlan(again, plan.id)), { timeout: 240_000 })
      .toMatchObject({ conversion: { status: 100 }, planObjects: expect.stringMatching(/^<plan/) });
  }
  console.log(`${KILLS} kills with ${killedWithWork} unfinished jobs and ${killedWithDrawings} unfinished drawings`);
  expect(killedWithWork, 'no job was under way at any kill').toBeGreaterThan(0);
});

test('a second service with the same data folder is refused with advice', async () => {
  await expect(startServiceProcess({ dataFolder: folder.folder, port: await freePort() })).rejects.toThrow(
    /another service .* runs on/,
  );
});

describe('after SIGTERM and the next start, with one action less in a role', () => {
  let lost: StoredJob[];
  let orphans: OrphanedPlans;
  let shopper: Client;

  beforeAll(async () => {
    const operator = JSON.parse(readFileSync(`${folder.folder}/operator.json`, 'utf8'));
    Object.assign(process.env, z.record(z.string(), z.string()).parse(operator));
    lost = await jobsWithoutMessages();
    orphans = await leaveOrphans(service);
    shopper = await demoClient(service.endpoints);
    expect((await shopper.call('GET', '/v2/items/basic:door')).status).toBe(200);

    const before = recordedProcesses();
    expect(before.filter(isRunning).length, 'processes of the service').toBeGreaterThan(3);
    expect(await service.stop()).toBe(0);
    expect(before.filter(isRunning), 'processes of the ended service').toEqual([]);
    expect(takeAction(path.join(folder.folder, 'cdk.out'), /^GetItem/, 'dynamodb:GetItem')).toBeGreaterThan(0);
    service = await start();
  });

  test('jobs of every kind with lost messages are started again', async () => {
    const { openTable } = await import('../../shared/platform/aws/table.ts');
    const { jobStore } = await import('../../shared/platform/jobs/job-store.ts');
    const jobs = jobStore(openTable('jobs'));
    for (const { id, kind } of lost) {
      const attempts = async () => (await jobs.find(id))?.attempts;
      await expect.poll(attempts, { message: `the ${kind} is tried`, interval: 100 }).toBeGreaterThan(0);
    }
  });

  test('data of plans that crashed calls have left is removed, and no data of other plans', () =>
    orphans.expectRemoved(service));

  test('the call that needs the action fails with AccessDenied, and no other call fails', async () => {
    expect((await shopper.call('GET', '/v2/items/basic:door')).status).toBe(500);
    expect((await shopper.call('GET', '/v2/items?ids[]=basic:door')).status).toBe(200);
    const log = readFileSync(path.join(folder.folder, 'service.log'), 'utf8');
    expect(log).toMatch(/get-item.*AccessDenied.*is not authorized to perform: dynamodb:GetItem on resource/);
  });
});

/** One job of each kind, in the store alone. */
async function jobsWithoutMessages(): Promise<StoredJob[]> {
  const { openTable } = await import('../../shared/platform/aws/table.ts');
  const { jobStore } = await import('../../shared/platform/jobs/job-store.ts');
  const { newJobId } = await import('../../shared/platform/jobs/job-keys.ts');
  const { randomId } = await import('../../shared/platform/identifiers/random-id.ts');
  const jobs = jobStore(openTable('jobs'));
  return Promise.all(
    JobKind.options.map((kind) => {
      const target = { tenant: 1, targetId: kind === 'drawing' ? randomId() : 'basic:door' };
      const facts = { kind, sourceKey: null, sourceSettings: {}, startedBy: null };
      return jobs.create({ id: newJobId(1, randomId()), ...target, ...facts }, new Date());
    }),
  );
}

test('SIGTERM to npm, which started the service, ends it in the same way', async () => {
  await service.stop();
  const words = ['start', '--', '--port', String(port), '--data', folder.folder, '--quiet', '--no-models'];
  const npm = spawn('npm', words, { cwd: ROOT, stdio: 'ignore' });
  try {
    await expect.poll(async () => isReady(), { timeout: 300_000 }).toBe(true);
    const before = recordedProcesses();
    expect(before.filter(isRunning).length, 'processes of the service').toBeGreaterThan(3);
    npm.kill('SIGTERM');
    await once(npm, 'exit');
    await expect.poll(() => before.filter(isRunning), { timeout: 240_000 }).toEqual([]);
  } finally {
    npm.kill('SIGKILL');
  }
});
