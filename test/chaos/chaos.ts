import '../../lib/tools/command-line/answer-help.ts';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { temporaryFolder } from '../api/start-service.ts';
import { parseChaosKinds } from './faults/chaos-kinds.ts';

/*
 * npm run chaos -- [--short] [--seed N] [--kinds duplicates,throttle] [FILES]: runs the API and job tests against a
 * service whose stores and functions behave as badly as AWS documents, and `effects.test.ts`, which counts what
 * happened. Prints the faults of each kind. A kind that never happened counts as a failure. `--short` runs what
 * `.ci/run` has time for.
 */

const ROOT = path.join(import.meta.dirname, '../..');
const VITEST = path.join(ROOT, 'node_modules/vitest/vitest.mjs');
/** Every kind happens in these files, and they take half a minute. */
const SHORT_FILES = ['test/chaos/effects.test.ts', 'test/api/repeated-calls.test.ts'];
const SHOWN_ERRORS = 20;

const Counts = z.record(z.string(), z.int());
const Results = z.object({ numPassedTests: z.int(), numFailedTests: z.int(), numFailedTestSuites: z.int() });
const LogLine = z.looseObject({ line: z.string() });

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    kinds: { type: 'string', default: 'all' },
  },
});
const { folder, remove } = await temporaryFolder('chaos');
const reports = path.join(folder, 'reports');
const results = path.join(folder, 'results.json');
const files = positionals.length > 0 ? positionals : values.short ? SHORT_FILES : [];
const reporters = ['default', './test/run-folder.ts', 'json'].map((name) => `--reporter=${name}`);
const run = spawnSync(
  process.execPath,
  [VITEST, 'run', '--project', 'api', ...reporters, `--outputFile.json=${results}`, ...files],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, CHAOS: values.kinds, CHAOS_SEED: values.seed, CHAOS_REPORTS: reports },
  },
);
const faults = countFaults();
const wanted = parseChaosKinds(values.kinds);
const missing = wanted.filter((kind) => !faults.get(kind));
printErrors();
console.log(`\nfaults of seed ${values.seed}:`);
for (const kind of wanted) console.log(`${String(faults.get(kind) ?? 0).padStart(8)}  ${kind}`);
if (missing.length > 0) console.log(`never happened: ${missing.join(', ')}`);
const { passed, failed } = countTests();
await remove();
console.log(`\n${passed} passed, ${failed + missing.length} failed`);
process.exitCode = run.status === 0 && missing.length === 0 ? 0 : 1;

function countFaults(): Map<string, number> {
  const sums = new Map<string, number>();
  for (const file of reportsNamed('.json')) {
    for (const [kind, count] of Object.entries(Counts.parse(JSON.parse(readFileSync(file, 'utf8'))))) {
      sums.set(kind, (sums.get(kind) ?? 0) + count);
    }
  }
  return sums;
}

/** The errors that the functions logged, as they explain a failed test. */
function printErrors(): void {
  const lines = reportsNamed('.log').flatMap((file) => readFileSync(file, 'utf8').split('\n').filter(Boolean));
  const errors = lines
    .map((line) => LogLine.safeParse(JSON.parse(line)).data?.line ?? '')
    .filter((line) => line.includes('"level":"ERROR"'));
  console.log(`\n${errors.length} errors in the logs of functions`);
  for (const error of errors.slice(0, SHOWN_ERRORS)) console.log(error.slice(0, 2_000));
}

function reportsNamed(extension: string): string[] {
  if (!existsSync(reports)) return [];
  return readdirSync(reports)
    .filter((name) => name.endsWith(extension))
    .map((name) => path.join(reports, name));
}

/** A file that cannot be loaded counts as a failure. */
function countTests(): { passed: number; failed: number } {
  if (!existsSync(results)) return { passed: 0, failed: 1 };
  const counted = Results.parse(JSON.parse(readFileSync(results, 'utf8')));
  const failed = counted.numFailedTests > 0 ? counted.numFailedTests : counted.numFailedTestSuites;
  return { passed: counted.numPassedTests, failed };
}
