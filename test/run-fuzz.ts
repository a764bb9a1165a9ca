import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/*
 * `npm run fuzz`: runs in full what `npm test` runs in part: all test files that take their numbers from runs.ts, or
 * the given ones. A full run of the model mutants takes half an hour: `npm run corpus:mutants` selects them.
 */

const ROOT = path.join(import.meta.dirname, '..');
const MUTANTS = path.join('test', 'unit', 'engines', 'models3d', 'mutants.test.ts');
const named = process.argv.slice(2);
const files = globSync('test/**/*.test.ts', { cwd: ROOT }).filter((file) =>
  /from '(\.\.?\/)+runs\.ts'/.test(readFileSync(path.join(ROOT, file), 'utf8')),
);
const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs');
const selected = named.length > 0 ? named : files.filter((file) => file !== MUTANTS);
const { status } = spawnSync(process.execPath, [vitest, 'run', ...selected], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, FUZZ: 'all' },
});
process.exit(status ?? 1);
