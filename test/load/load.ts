import '../../lib/tools/command-line/answer-help.ts';
import { parseArgs } from 'node:util';
import { startServiceProcess, temporaryFolder } from '../api/start-service.ts';
import { load, machine, percentile } from '../bench/figure.ts';
import { freePort } from '../fixtures/free-port.ts';
import { type LoadResult, offerLoad } from './offer-load.ts';
import { residentBytes } from './process-memory.ts';
import { processorLines, watchProcessors } from './processor-use.ts';
import { callerHeaders, plannerMix } from './request-mix.ts';
import { waitingLines } from './waiting-times.ts';

/*
 * npm run load -- [--rate 2000] [--seconds 60]: sends mixed requests to a local service. There is one bar: every
 * request gets a response, and none is 5xx. The other figures are printed next to those of test/README.md. Service and
 * load share the machine, so its load is printed too.
 */

/**
 * The figures in test/README.md of 2,000 requests a second for a minute: the range of four runs on 2 x AMD EPYC,
 * 2026-11-23.
 */
const TODAY = {
  successesPerSecond: '300 to 397',
  p99: '164 to 177 ms',
  bare429: '0',
  growthSinceWarmUp: '1.04 times',
  growthSinceHalfTime: '1.01 to 1.02 times',
};
const LOOK_SECONDS = 10;
const { values } = parseArgs({
  options: { rate: { type: 'string', default: '2000' }, seconds: { type: 'string', default: '60' } },
});
const ratePerSecond = Number(values.rate);
const seconds = Number(values.seconds);

const { folder, remove } = await temporaryFolder('load');
const service = await startServiceProcess({ dataFolder: folder, port: await freePort(), args: ['--no-models'] });
try {
  const options = {
    baseUrl: service.endpoints.baseUrl,
    requests: await plannerMix(service.endpoints),
    headers: await callerHeaders(service.endpoints),
    ratePerSecond,
  };
  const pid = service.child.pid ?? 0;
  await offerLoad({ ...options, seconds: Math.min(10, seconds) });
  const busy = load();
  const megabytes: number[] = [];
  const look = () => megabytes.push(residentBytes(pid) / 1e6);
  const looking = setInterval(look, (1000 * seconds) / Math.max(2, 2 * Math.round(seconds / LOOK_SECONDS / 2)));
  look();
  const watch = watchProcessors(pid);
  const result = await offerLoad({ ...options, seconds });
  const use = watch.stop();
  clearInterval(looking);
  look();
  console.log(`${machine()}, load ${busy} before and ${load()} after`);
  console.log(`${result.offered} requests in ${seconds} s: ${JSON.stringify(result.statuses)}`);
  for (const line of processorLines(use, result.seconds)) console.log(line);
  for (const line of waitingLines(result.successes)) console.log(line);
  console.log(`memory of all processes over the run, MB: ${megabytes.map((each) => each.toFixed(0)).join(', ')}`);
  printFigures(result, megabytes);
} finally {
  await service.stop();
  await remove();
}

function printFigures({ offered, statuses, successes, bare429 }: LoadResult, megabytes: readonly number[]): void {
  const p99 = percentile(
    successes.map(({ tookMs }) => tookMs),
    0.99,
  );
  const growthSince = (look: number) => (megabytes.at(-1) ?? Number.NaN) / (megabytes[look] ?? Number.NaN);
  const halfTime = Math.floor((megabytes.length - 1) / 2);
  const lines: [name: string, value: string, today: string][] = [
    ['successes a second', (successes.length / seconds).toFixed(0), TODAY.successesPerSecond],
    ['p99 of successes, from when each was due', `${p99.toFixed(0)} ms`, TODAY.p99],
    ['429 without Retry-After', String(bare429), TODAY.bare429],
    ['memory at the end against that after the warm-up', `${growthSince(0).toFixed(2)} times`, TODAY.growthSinceWarmUp],
    [
      'memory at the end against that at half time',
      `${growthSince(halfTime).toFixed(2)} times`,
      TODAY.growthSinceHalfTime,
    ],
  ];
  for (const [name, value, today] of lines) console.log(`  ${value.padEnd(18)} today ${today.padEnd(20)} ${name}`);
  const answered = offered - (statuses.none ?? 0);
  const failed = Object.entries(statuses).reduce((sum, [status, count]) => sum + (/^5/.test(status) ? count : 0), 0);
  const isMet = answered === offered && failed === 0;
  console.log(
    `${isMet ? ' ' : '!'} ${answered} of ${offered} answered, ${failed} with 5xx: the bar is all, and none with 5xx`,
  );
  if (!isMet) process.exitCode = 1;
}
