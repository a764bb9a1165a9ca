import '../lib/tools/command-line/answer-help.ts';
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { checkAccess } from './access/check-access.ts';
import { mergeHits } from './coverage/line-hits.ts';
import { printCoverage } from './coverage/print-coverage.ts';
import { processHits } from './coverage/process-hits.ts';
import { unitHits } from './coverage/unit-hits.ts';

/*
 * `npm test`: runs all tests, merges the coverage of the test processes and of the functions' processes, and compares
 * the permissions of the roles with the requests of the functions. With arguments (a file, a project) it only runs
 * vitest, without coverage.
 */

const ROOT = path.join(import.meta.dirname, '..');
const VITEST = path.join(ROOT, 'node_modules/vitest/vitest.mjs');
const PROCESS_REPORTS = path.join(ROOT, 'coverage/processes');
const ACCESS_REPORTS = path.join(ROOT, 'coverage/access');

const args = process.argv.slice(2);
if (args.length > 0) process.exit(vitest(args, {}));

rmSync(path.join(ROOT, 'coverage'), { recursive: true, force: true });
const status = vitest(['--coverage'], {
  BUNDLE_COVERAGE: '1',
  FUNCTION_COVERAGE: PROCESS_REPORTS,
  // Unit tests run its code.
  FUNCTION_COVERAGE_EXCEPT: 'convert-asset',
  ACCESS_REPORTS,
});
const unit = unitHits(path.join(ROOT, 'coverage/coverage-final.json'), ROOT);
const covered = printCoverage(mergeHits(unit, [processHits(PROCESS_REPORTS, ROOT)]));
const granted = checkAccess(ACCESS_REPORTS);
process.exit(status === 0 && covered && granted ? 0 : 1);

function vitest(more: readonly string[], env: Record<string, string>): number {
  const run = spawnSync(process.execPath, [VITEST, 'run', ...more], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return run.status ?? 1;
}
