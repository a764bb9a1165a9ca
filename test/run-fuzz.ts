import '../lib/tools/command-line/answer-help.ts';
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/*
 * `npm run fuzz`: new random cases for the tests that `npm test` runs with few of them, in about two minutes of two
 * idle cores. `npm run fuzz:full` (`--full`) runs in full what `npm test` runs in part: all test files that take their
 * numbers from runs.ts. With file names, only those files run. A full run of the model mutants takes half an hour:
 * `npm run corpus:mutants` selects them.
 */

const ROOT = path.join(import.meta.dirname, '..');
const MUTANTS = path.join('test', 'unit', 'engines', 'models3d', 'mutants.test.ts');
/** Tests that start services: they take minutes for a few cases more. */
const OF_SERVICES = /^test[\\/](faults|api)[\\/]/;
const words = process.argv.slice(2);
const full = words.includes('--full');
const named = words.filter((word) => word !== '--full');
const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs');
const { status } = spawnSync(process.execPath, [vitest, 'run', ...(named.length > 0 ? named : selected())], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, FUZZ: full ? 'all' : 'more' },
});
process.exit(status ?? 1);

function selected(): string[] {
  const files = globSync('test/**/*.test.ts', { cwd: ROOT }).filter((file) => file !== MUTANTS);
  const text = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
  const repeated = files.filter((file) => /from '(\.\.?\/)+runs\.ts'/.test(text(file)));
  // The others take always the same sample, which `npm test` has run.
  return full ? repeated : repeated.filter((file) => !OF_SERVICES.test(file) && /\bruns\(/.test(text(file)));
}
