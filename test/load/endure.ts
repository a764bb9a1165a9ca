import '../../lib/tools/command-line/answer-help.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { SERVICE_ROLE } from '../../lib/local/service/process-records.ts';
import { startServiceProcess, temporaryFolder } from '../api/start-service.ts';
import { type Figure, figureLine, machine, percentile } from '../bench/figure.ts';
import { freePort } from '../fixtures/free-port.ts';
import { startCommittedWrites } from './committed-writes.ts';
import { startJobStream } from './job-stream.ts';
import { type Sample, takeSample, trendsOf } from './leak-watch.ts';
import { type LoadResult, offerLoad } from './offer-load.ts';
import { isRunning, servedProcesses, startRandomKills } from './random-kills.ts';
import { callerHeaders, wholeMix } from './request-mix.ts';

/*
 * npm run faults:endure -- [--minutes 60] [--rate 200]: mixed requests at a rate, jobs of every kind, writes whose
 * success is kept in mind, and at random moments the end of a random process of the service: functions, workers,
 * emulators. Then everything has to have come to its end. It prints a line a minute and a report, and ends with 1 when
 * a job is lost, something is stuck, a committed write is missing, something grows with time, or nothing was killed.
 */

const WARM_UP_SECONDS = 30;
/** The load stops for so long at its end, so that what is under way is not taken for a leak. */
const AFTERWARDS_SECONDS = 10;
const SAMPLES = 60;
const END_PATIENCE_MS = 5_000;
const POLL_MS = 100;
/** The share of requests that may fail because of a kill. With more, something else is wrong. */
const MAX_FAILED_SHARE = 0.02;

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
try {
  process.exitCode = (await endure()) ? 0 : 1;
} finally {
  await service.stop();
  await remove();
}

/** Answers whether all bars are met. */
async function endure(): Promise<boolean> {
  const { endpoints, child } = service;
  const pid = child.pid ?? 0;
  const options = {
    baseUrl: endpoints.baseUrl,
    requests: await wholeMix(endpoints),
    headers: await callerHeaders(endpoints),
    ratePerSecond: Number(values.rate),
  };
  const jobs = await startJobStream(endpoints);
  const writes = await startCommittedWrites(endpoints);
  await offerLoad({ ...options, seconds: WARM_UP_SECONDS });

  const { kills, stop: stopKilling } = startRandomKills(folder, pid);
  const samples: Sample[] = [];
  const began = performance.now();
  const sampling = setInterval(
    () => {
      const sample = takeSample(pid, folder, (performance.now() - began) / 1_000);
      samples.push(sample);
      const parts = Object.entries(sample.values).map(([name, value]) => `${name} ${value.toFixed(1)}`);
      const started = Object.values(jobs.accepted).flat().length;
      console.log(
        `${sample.seconds.toFixed(0)} s: ${sample.processes} processes, ${parts.join(', ')}; ${started} jobs, ${writes.count()} writes, kills ${JSON.stringify(kills)}`,
      );
    },
    (seconds * 1_000) / SAMPLES,
  );
  const result = await offerLoad({ ...options, seconds });
  clearInterval(sampling);
  await Promise.all([stopKilling(), jobs.stop(), writes.stop()]);

  const outcomes = await jobs.outcomes();
  const missing = await writes.missing();
  const after = await offerLoad({ ...options, seconds: AFTERWARDS_SECONDS });
  const recorded = servedProcesses(folder);
  await service.stop();
  // The system takes its time to remove what was killed.
  const until = performance.now() + END_PATIENCE_MS;
  const others = () => recorded.filter((each) => each.pid !== pid && isRunning(each.pid)).length;
  while (others() > 0 && performance.now() < until) await sleep(POLL_MS);
  const left = others();
  const report = {
    result,
    kills,
    spared: [...new Set(recorded.map(({ role }) => role))].filter((role) => role !== SERVICE_ROLE && !kills[role]),
    outcomes,
    unstarted: Object.keys(jobs.accepted).filter((kind) => jobs.accepted[kind]?.length === 0),
    refused: jobs.refused(),
    writes: writes.count(),
    missing,
    after,
    left,
    samples,
  };
  return printReport(report);
}

interface Report {
  readonly result: LoadResult;
  readonly kills: Readonly<Record<string, number>>;
  /** Kinds of processes that ran and of which none was killed. */
  readonly spared: readonly string[];
  readonly outcomes: Readonly<Record<string, number>>;
  /** Kinds of jobs of which none was accepted. */
  readonly unstarted: readonly string[];
  /** Job starts that were answered with an error. */
  readonly refused: number;
  readonly writes: number;
  readonly missing: readonly string[];
  readonly after: LoadResult;
  readonly left: number;
  readonly samples: readonly Sample[];
}

function printReport(report: Report): boolean {
  const { result, kills, outcomes, missing } = report;
  console.log(`\n${machine()}; ${values.minutes} minutes at ${values.rate} requests a second`);
  console.log(
    `answers ${JSON.stringify(result.statuses)}, p50 ${percentile(
      result.successes.map(({ tookMs }) => tookMs),
      0.5,
    ).toFixed(0)} ms`,
  );
  console.log(`kills ${JSON.stringify(kills)}; jobs ${JSON.stringify(outcomes)}, ${report.refused} starts failed`);
  for (const each of missing) console.log(`missing: ${each}`);
  const all = figures(report);
  for (const figure of all) console.log(figureLine(figure));
  return all.every(({ met }) => met);
}

function figures(report: Report): Figure[] {
  const { result, kills, outcomes, spared, unstarted, writes, missing, after, left, samples } = report;
  const killed = sum(Object.values(kills));
  const hasNoSuccess = ({ successes }: LoadResult) => successes.length === 0;
  const jobs = Object.entries(outcomes);
  const ended = sum(jobs.filter(([outcome]) => outcome.endsWith(' 100')).map(([, count]) => count));
  const all = sum(jobs.map(([, count]) => count));
  const bad = (load: LoadResult) =>
    sum(
      Object.entries(load.statuses)
        .filter(([status]) => !/^(2\d\d|429)$/.test(status))
        .map(([, count]) => count),
    );
  const exact = (name: string, value: number, bar: number): Figure => ({
    name,
    value: String(value),
    bar: String(bar),
    met: value === bar,
  });
  return [
    { name: 'processes killed', value: String(killed), bar: '≥ 1', met: killed > 0 },
    // What nothing was done to, or was never asked for, proves nothing.
    exact('kinds of processes of which none was killed', spared.length, 0),
    exact('kinds of jobs of which none was accepted', unstarted.length, 0),
    exact('loads without one success, during the kills and after them', [result, after].filter(hasNoSuccess).length, 0),
    { name: 'accepted jobs that ended at 100', value: `${ended} of ${all}`, bar: 'all', met: all > 0 && ended === all },
    {
      name: 'committed writes and events missing',
      value: `${missing.length} of ${writes}`,
      bar: '0',
      met: writes > 0 && missing.length === 0,
    },
    {
      name: 'requests that a kill made fail',
      value: `${bad(result)} of ${result.offered}`,
      bar: `≤ ${100 * MAX_FAILED_SHARE} %`,
      met: bad(result) <= MAX_FAILED_SHARE * result.offered,
    },
    exact('429 without Retry-After', result.bare429, 0),
    exact('requests that failed after the last kill', bad(after), 0),
    exact('processes left after the end', left, 0),
    ...trendsOf(samples).map(({ measure, first, last, growth, allowed, isFlat }) => ({
      name: `${measure}: growth over the run, from ${first.toFixed(1)} to ${last.toFixed(1)}`,
      value: growth.toFixed(1),
      bar: `≤ ${allowed.toFixed(1)}`,
      met: isFlat,
    })),
  ];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
