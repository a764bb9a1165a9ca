import '../../lib/tools/command-line/answer-help.ts';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Endpoints } from '../../lib/local/service/endpoints.ts';
import { startServiceProcess, temporaryFolder } from '../api/start-service.ts';
import { freePort } from '../fixtures/free-port.ts';
import { type AttackContext, type Attempt, attackContext } from './attack-context.ts';
import { accessMatrix } from './attacks/access-matrix.ts';
import { companySignIn } from './attacks/company-sign-in.ts';
import { costlyBodies } from './attacks/costly-bodies.ts';
import { costlyChoices } from './attacks/costly-choices.ts';
import { costlyImages } from './attacks/costly-images.ts';
import { costlyInput } from './attacks/costly-input.ts';
import { costlyLinks } from './attacks/costly-links.ts';
import { costlyModels } from './attacks/costly-models.ts';
import { costlyPictures } from './attacks/costly-pictures.ts';
import { floods } from './attacks/floods.ts';
import { machine } from './attacks/machine.ts';
import { responses } from './attacks/responses.ts';
import { measureFairness } from './fairness.ts';
import { watchMemory } from './watch-memory.ts';

/*
 * npm run attack -- [--short] [--url URL --data DIR]: tries to stop the service, to get through its walls, and to make
 * one tenant wait for another. It starts a local service, or attacks the one at the URL, whose credentials are in
 * `endpoints.json` of its data folder. Prints what was tried and what got through; exits with 1 if anything did.
 */

/** Share of a function's Lambda size that it may use in any attack. */
const MAX_MEMORY_SHARE = 0.9;
const SHOWN_FINDINGS = 5;
const SHOWN_FUNCTIONS = 5;

/** The costly input last: what it leaves in the queues would slow down the others. */
const ATTEMPTS: readonly Attempt[] = [
  ...accessMatrix,
  ...responses,
  ...companySignIn,
  ...machine,
  ...floods,
  ...costlyInput,
  ...costlyBodies,
  ...costlyImages,
  ...costlyLinks,
  ...costlyPictures,
  ...costlyModels,
  ...costlyChoices,
];

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    url: { type: 'string' },
    data: { type: 'string', default: '.local' },
    only: { type: 'string' },
  },
});
const target = values.url === undefined ? await ownService() : runningService(values.url, values.data);
const tally = { tried: 0, gotThrough: 0 };
try {
  const memory = target.processId === undefined ? undefined : watchMemory(target.processId);
  const context = attackContext(target.endpoints, { ...target, isShort: values.short });
  const chosen = ATTEMPTS.filter(({ of, long }) => !(values.short && long) && [of, undefined].includes(values.only));
  console.log('finding  tried  through  seconds  promise');
  for (const [n, attempt] of chosen.entries()) {
    // An address for each attempt: the limits that one uses up do not protect the service from the next.
    const attacker: AttackContext['attacker'] = (address = `127.0.4.${n + 1}`) => context.attacker(address);
    await tryIt(attempt, { ...context, attacker });
  }
  if (!values.short && [undefined, 'fairness'].includes(values.only)) await showFairness(context);
  for (const { name, peakMb, sizeMb } of memory?.stop().slice(0, SHOWN_FUNCTIONS) ?? []) {
    const isTooMuch = peakMb > MAX_MEMORY_SHARE * sizeMb;
    count([isTooMuch ? name : undefined]);
    console.log(`memory   ${isTooMuch ? 'TOO MUCH' : 'held'}: ${name} ${peakMb.toFixed(0)} of ${sizeMb} MB`);
  }
  console.log(`tried ${tally.tried}, got through ${tally.gotThrough} in ${process.uptime().toFixed(0)} s`);
} finally {
  await target.stop();
}
process.exitCode = tally.gotThrough > 0 ? 1 : 0;

async function tryIt({ of, promise, run }: Attempt, context: AttackContext): Promise<void> {
  const began = performance.now();
  const findings = await run(context).catch((error: unknown) => [`the attempt failed: ${String(error)}`]);
  const through = count(findings);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(
    `${of.padEnd(7)} ${String(findings.length).padStart(6)} ${String(through.length).padStart(8)} ${seconds.padStart(8)}  ${promise}`,
  );
  for (const finding of through.slice(0, SHOWN_FINDINGS)) console.log(`${' '.repeat(34)}${finding}`);
  if (through.length > SHOWN_FINDINGS) console.log(`${' '.repeat(34)}and ${through.length - SHOWN_FINDINGS} more`);
}

async function showFairness(context: AttackContext): Promise<void> {
  console.log('p99 of the other tenant: with harmless calls, under attack, GETs, 5xx, thumbnail');
  for await (const each of measureFairness(context)) {
    count([each.isFair ? undefined : each.name]);
    const { name, harmlessP99, hostileP99, gets, serverErrors, thumbnail = 'in time' } = each;
    const times = `${harmlessP99.toFixed(0)} ms, ${hostileP99.toFixed(0)} ms (${(hostileP99 / harmlessP99).toFixed(2)} times)`;
    console.log(`${each.isFair ? 'held' : 'THROUGH'}  ${name}: ${times}, ${gets}, ${serverErrors}, ${thumbnail}`);
  }
}

/** Counts attempts. Returns those that got through. */
function count(findings: readonly (string | undefined)[]): string[] {
  const through = findings.filter((finding) => finding !== undefined);
  tally.tried += findings.length;
  tally.gotThrough += through.length;
  return through;
}

interface Target {
  readonly endpoints: Endpoints;
  readonly dataFolder: string | undefined;
  readonly processId: number | undefined;
  stop(): Promise<unknown>;
}

async function ownService(): Promise<Target> {
  const { folder, remove } = await temporaryFolder('attack');
  const service = await startServiceProcess({ dataFolder: folder, port: await freePort(), args: ['--no-models'] });
  const stop = () => service.stop().then(remove);
  return { endpoints: service.endpoints, dataFolder: folder, processId: service.child.pid, stop };
}

/** The service of a data folder on this machine, or one elsewhere that has the same credentials. */
function runningService(url: string, data: string): Target {
  const endpoints = Endpoints.parse(JSON.parse(readFileSync(path.join(data, 'endpoints.json'), 'utf8')));
  const isOwn = endpoints.baseUrl === url.replace(/\/$/, '');
  const place = { dataFolder: isOwn ? data : undefined, processId: isOwn ? endpoints.pid : undefined };
  return { endpoints: { ...endpoints, baseUrl: url }, ...place, stop: async () => undefined };
}
