import '../lib/tools/command-line/answer-help.ts';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { checkAccess } from './access/check-access.ts';
import { mergeHits } from './coverage/line-hits.ts';
import { printCoverage } from './coverage/print-coverage.ts';
import { processHits } from './coverage/process-hits.ts';
import { unitHits } from './coverage/unit-hits.ts';
import { filesToRepeat, RunOutcome } from './run-outcome.ts';

/*
 * `npm test`: runs all tests, merges the coverage of the test processes and of the functions' processes, and compares
 * the permissions of the roles with the requests of the functions. With arguments (a file, a project) it only runs
 * vitest, without coverage. Where up to three tests fail beside all others, their files run again alone. What passes
 * then is named: such a test does not hold on a busy machine and has to be corrected.
 */

const ROOT = path.join(import.meta.dirname, '..');
const VITEST = path.join(ROOT, 'node_modules/vitest/vitest.mjs');
const PROCESS_REPORTS = path.join(ROOT, 'coverage/processes');
const ACCESS_REPORTS = path.join(ROOT, 'coverage/access');
const OUTCOME = path.join(ROOT, 'coverage/outcome.json');
/** Both runs use the same bundles of functions. */
const BUNDLES = { BUNDLE_COVERAGE: '1' };

const args = process.argv.slice(2);
if (args.length > 0) process.exit(vitest(args, {}));

rmSync(path.join(ROOT, 'coverage'), { recursive: true, force: true });
const status = vitest(['--coverage'], {
  ...BUNDLES,
  TEST_OUTCOME: OUTCOME,
  FUNCTION_COVERAGE: PROCESS_REPORTS,
  // Unit tests run its code.
  FUNCTION_COVERAGE_EXCEPT: 'convert-asset',
  ACCESS_REPORTS,
});
const unit = unitHits(path.join(ROOT, 'coverage/coverage-final.json'), ROOT);
const covered = printCoverage(mergeHits(unit, [processHits(PROCESS_REPORTS, ROOT)]));
const granted = checkAccess(ACCESS_REPORTS);
const passed = status === 0 || passesAlone();
process.exit(passed && covered && granted ? 0 : 1);

/** Runs the files of a few failed tests again, and prints the closing line of both runs. */
function passesAlone(): boolean {
  // A run that broke off has left no outcome.
  if (!existsSync(OUTCOME)) return false;
  const outcome = RunOutcome.parse(JSON.parse(readFileSync(OUTCOME, 'utf8')));
  const files = filesToRepeat(outcome);
  if (files.length === 0) return false;
  const failed = outcome.failures.map(({ file, test }) => `  ${file}: ${test}`).join('\n');
  console.log(`\nFailed beside all others, and run again alone:\n${failed}`);
  const isGreen = vitest([...files, '--no-file-parallelism'], BUNDLES) === 0;
  console.log(
    `\n${isGreen ? 'Passed alone, but not on a busy machine: correct the test' : 'Failed twice'}:\n${failed}`,
  );
  const counts = isGreen ? [outcome.passed + outcome.failed, 0] : [outcome.passed, outcome.failed];
  console.log(`\n${counts[0]} passed, ${counts[1]} failed`);
  return isGreen;
}

function vitest(more: readonly string[], env: Record<string, string>): number {
  const run = spawnSync(process.execPath, [VITEST, 'run', ...more], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return run.status ?? 1;
}
