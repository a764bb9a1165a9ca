import { parseArgs } from 'node:util';
import { freePort } from '../../lib/local/service/free-port.ts';
import { startServiceProcess, temporaryFolder } from '../api/start-service.ts';
import { atMost, type Figure, load, machine, percentile } from '../bench/figure.ts';
import { type LoadResult, offerLoad } from './offer-load.ts';
import { residentBytes } from './process-memory.ts';
import { processorLines, watchProcessors } from './processor-use.ts';
import { callerHeaders, plannerMix } from './request-mix.ts';
import { waitingLines } from './waiting-times.ts';

/*
 * npm run load -- [--rate 2000] [--seconds 60]: offers mixed requests to a local service and prints what became of them
 * beside the bars of the README. Service and load share the machine, so figures come with how busy it was.
 */

/** Against the first ten seconds, in which code is compiled and heaps begin to find their size. */
const MAX_GROWTH = 1.2;
/** Against half time: what grows after that may not end. */
const MAX_LATE_GROWTH = 1.1;
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
  for (const { name, value, bar, met } of figures(result, megabytes)) {
    console.log(`${met ? ' ' : '!'} ${value.padEnd(18)} ${bar.padEnd(12)} ${name}`);
  }
} finally {
  await service.stop();
  await remove();
}

function figures({ offered, statuses, successes, bare429 }: LoadResult, megabytes: readonly number[]): Figure[] {
  const successMs = successes.map(({ tookMs }) => tookMs);
  const answered = offered - (statuses.none ?? 0);
  const failed = Object.entries(statuses).filter(([status]) => status.startsWith('5'));
  const grownSince = (look: number) => (megabytes.at(-1) ?? Number.NaN) / (megabytes[look] ?? Number.NaN);
  const rate = successMs.length / seconds;
  return [
    { name: 'answered', value: `${answered} of ${offered}`, bar: 'all', met: answered === offered },
    {
      name: 'answers 5xx',
      value: String(failed.reduce((sum, [, count]) => sum + count, 0)),
      bar: '0',
      met: failed.length === 0,
    },
    { name: 'successes a second', value: rate.toFixed(0), bar: '≥ 300', met: rate >= 300 },
    atMost('p99 of successes, from when each was due', percentile(successMs, 0.99), 250, 'ms'),
    { name: '429 without Retry-After', value: String(bare429), bar: '0', met: bare429 === 0 },
    atMost('memory of all processes at the end against that after warming up', grownSince(0), MAX_GROWTH, 'times', 2),
    atMost(
      'memory of all processes at the end against that at half time',
      grownSince(Math.floor((megabytes.length - 1) / 2)),
      MAX_LATE_GROWTH,
      'times',
      2,
    ),
  ];
}
