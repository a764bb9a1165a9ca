import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoClient } from '../api/client.ts';
import { jobOf } from '../api/send-file.ts';
import { startServiceProcess, temporaryFolder } from '../api/start-service.ts';
import { boxArchive } from '../fixtures/box-archive.ts';
import { freePort } from '../fixtures/free-port.ts';

/*
 * npm run faults:render: sends renderings of an item through the queue of a separate service, one after another, and
 * kills Chromium once in each at a random moment. A rendering that does not end at 100 ends the script with 1. Two
 * crashes during one picture are a permanent error, so the script kills only browsers of the current rendering.
 */

const JOBS = Number(process.argv[2] ?? 30);
const ITEM = 'basic:window';
const BOX = { widthMm: 600, heightMm: 400, depthMm: 300 };
const POLL_MS = 50;

const { folder, remove } = await temporaryFolder('kill-during-jobs');
const args = ['--no-models', '--env', 'RATE_LIMITS=off'];
const service = await startServiceProcess({ dataFolder: folder, port: await freePort(), args });
let kills = 0;
let lost = 0;
try {
  const manager = await demoClient(service.endpoints, { context: 'cms', user: 'admin' });
  const render = async (yaw: number): Promise<string> => {
    const body = new FormData();
    const view = { view_type: 'perspective', resolution_width: 96, resolution_height: 96, camera_yaw: yaw };
    body.set('settings', JSON.stringify({ quality: 'draft', views: [view] }));
    return jobOf(await manager.call('POST', `/v2/items/${ITEM}/renderings`, { body })).id;
  };
  const statusOf = async (id: string): Promise<number> => {
    return jobOf(await manager.call('GET', `/v2/assetProcessings/${id}`)).status;
  };
  await manager.ended((await manager.startConversion(ITEM, 'box.zip', boxArchive(BOX))).id);
  await manager.ended(await render(-1));
  const from = performance.now();
  await manager.ended(await render(-2));
  const usualMs = performance.now() - from;
  // Each with another view, because a stored picture would be used again.
  for (let index = 0; index < JOBS; index++) {
    const id = await render(index * 7);
    while ((await statusOf(id)) === 0) await sleep(POLL_MS);
    await sleep(Math.random() * usualMs);
    kills += killBrowsersOf(service.endpoints.pid);
    const { status, error } = await manager.ended(id);
    if (status === 100) continue;
    lost++;
    console.log(`job ${index}: ${status} ${error?.code} ${error?.message}`);
  }
} finally {
  await service.stop();
  await remove();
}
console.log(`${JOBS} renderings through the queue, ${kills} kills, ${lost} lost`);
process.exitCode = lost === 0 && kills > 0 ? 0 : 1;

/** Kills the browsers below a process, and no other process. Returns their number. */
function killBrowsersOf(root: number): number {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const stat = read(`/proc/${name}/stat`);
    parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
  }
  const isBelow = (id: number | undefined): boolean => id !== undefined && (id === root || isBelow(parents.get(id)));
  let ended = 0;
  for (const id of parents.keys()) {
    if (!/chromium[^\0]*\0/.test(read(`/proc/${id}/cmdline`)) || !isBelow(id)) continue;
    // The process's own children are killed too.
    if (/--type=/.test(read(`/proc/${id}/cmdline`))) continue;
    try {
      process.kill(id, 'SIGKILL');
      ended++;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
  return ended;
}

/** Empty if the process has ended meanwhile. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
