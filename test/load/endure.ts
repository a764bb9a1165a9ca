import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { freePort } from '../../lib/local/service/free-port.ts';
import { type Client, demoClient } from '../api/client.ts';
import { startServiceProcess, temporaryFolder } from '../api/start-service.ts';
import { load, machine } from '../bench/figure.ts';
import { boxArchive } from '../fixtures/box-archive.ts';
import { offerLoad } from './offer-load.ts';
import { residentBytes } from './process-memory.ts';
import { plannerHeaders, plannerMix } from './request-mix.ts';

/*
 * npm run faults:endure -- [--minutes 60] [--rate 200]: mixed requests at a rate, a conversion every few seconds, and at
 * random moments the end of a random process of the service: functions, workers, emulators. Then everything has to come
 * to its end: it prints a report, and ends with 1 when a job is lost, something is stuck, or memory or processes stay.
 */

const JOB_EVERY_MS = 4_000;
const KILL_AFTER_MS = { least: 3_000, most: 12_000 };
const MAX_GROWTH = 1.5;
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '60' }, rate: { type: 'string', default: '200' } },
});
const seconds = Number(values.minutes) * 60;

const { folder, remove } = await temporaryFolder('endure');
const service = await startServiceProcess({
  dataFolder: folder,
  port: await freePort(),
  args: ['--no-models', '--env', 'RATE_LIMITS=off'],
});
const pid = service.child.pid ?? 0;
const kills: Record<string, number> = {};
const jobs: string[] = [];
let refusedJobs = 0;
let ends = false;
try {
  const manager = await demoClient(service.endpoints, { context: 'cms', user: 'admin' });
  const options = {
    baseUrl: service.endpoints.baseUrl,
    requests: await plannerMix(service.endpoints),
    headers: plannerHeaders(service.endpoints),
    ratePerSecond: Number(values.rate),
  };
  await offerLoad({ ...options, seconds: 10 });
  const warmBytes = residentBytes(pid);
  const beside = [startJobs(manager), killProcesses()];
  const { offered, statuses } = await offerLoad({ ...options, seconds });
  ends = true;
  await Promise.all(beside);

  const outcomes: Record<string, number> = {};
  for (const id of jobs) {
    const outcome = await finalStatus(manager, id);
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  }
  const after = await offerLoad({ ...options, seconds: 10 });
  const grown = residentBytes(pid) / warmBytes;
  const recorded = processes().map((each) => each.pid);
  await service.stop();
  const left = recorded.filter((each) => each !== pid && isRunning(each));
  const report = {
    ...{ machine: machine(), load: load(), minutes: seconds / 60, offered, statuses, kills },
    ...{ jobs: jobs.length, refusedJobs, outcomes, statusesAfterwards: after.statuses },
    ...{ memory: `${grown.toFixed(2)} times that after warming up`, processesLeft: left.length },
  };
  console.log(JSON.stringify(report, null, 2));
  const sound =
    (outcomes['100'] ?? 0) === jobs.length &&
    Object.keys(after.statuses).every((status) => status === '200' || status === '429') &&
    grown <= MAX_GROWTH &&
    left.length === 0;
  console.log(sound ? 'nothing lost, nothing stuck, nothing left' : 'NOT SOUND: see above');
  process.exitCode = sound ? 0 : 1;
} finally {
  ends = true;
  await service.stop();
  await remove();
}

/** Starts conversions of sample items; a start that a kill made fail counts as refused, as its caller was told. */
async function startJobs(manager: Client): Promise<void> {
  for (let index = 0; !ends; index++) {
    const archive = boxArchive({ widthMm: 200 + (index % 800), heightMm: 700, depthMm: 400 });
    try {
      jobs.push((await manager.startConversion('demo:walnut-side-table', 'box.zip', archive)).id);
    } catch {
      refusedJobs++;
    }
    await sleep(JOB_EVERY_MS);
  }
}

async function killProcesses(): Promise<void> {
  while (!ends) {
    await sleep(KILL_AFTER_MS.least + Math.random() * (KILL_AFTER_MS.most - KILL_AFTER_MS.least));
    const running = processes().filter((each) => each.pid !== pid && isRunning(each.pid));
    const roles = [...new Set(running.map(({ role }) => role))];
    // A role first: there are many functions and few stores.
    const role = roles[Math.floor(Math.random() * roles.length)];
    const ofRole = running.filter((each) => each.role === role);
    const victim = ofRole[Math.floor(Math.random() * ofRole.length)];
    if (ends || !victim) continue;
    process.kill(victim.pid, 'SIGKILL');
    kills[victim.role] = (kills[victim.role] ?? 0) + 1;
  }
}

/** How a job has ended; `stuck` when it has not, within the time that a lease and its sweeper take. */
async function finalStatus(manager: Client, id: string): Promise<string> {
  try {
    const { status, error } = await manager.ended(id);
    return error ? `${status} ${error.code}` : String(status);
  } catch {
    return 'stuck';
  }
}

/** What the service has recorded as started. */
function processes(): { pid: number; role: string }[] {
  const Records = z.array(z.looseObject({ pid: z.int(), role: z.string() }));
  return Records.parse(JSON.parse(readFileSync(`${folder}/processes.json`, 'utf8')));
}

function isRunning(each: number): boolean {
  try {
    process.kill(each, 0);
    return true;
  } catch {
    return false;
  }
}
