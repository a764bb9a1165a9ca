import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { SCRIPT_HELP, scriptHelp } from '../../lib/tools/command-line/script-help.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const scripts: Record<string, string> = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')).scripts;
/** Scripts with a help text of their own, and `check`, which has no options. */
const OTHERS = ['start', 'admin', 'convert', 'models', 'check'];

test('every npm script has a help, which its file prints before it does anything else', () => {
  const names = Object.keys(scripts).filter((name) => !/^(pre|post)/.test(name) && !OTHERS.includes(name));
  expect(Object.keys(SCRIPT_HELP).toSorted()).toEqual(names.toSorted());
  for (const [name, { file }] of Object.entries(SCRIPT_HELP)) {
    expect(scripts[name]).toContain(file);
    const [first = ''] = /^import .*/m.exec(readFileSync(path.join(ROOT, file), 'utf8')) ?? [];
    expect(first, file).toMatch(/^import '[./a-z-]*\/answer-help\.ts';$/);
  }
});

test('the help names the script that npm runs, or all scripts of a file', () => {
  expect(scriptHelp('bin/cdk.ts', 'diff')).toMatch(/^npm run diff -- \[--stage NAME\]/);
  expect(scriptHelp('bin/cdk.ts', undefined)).toMatch(/^npm run deploy [\s\S]*\nnpm run diff /);
  expect(scriptHelp('bin/other.ts', 'diff')).toBeUndefined();
  const { stdout, status } = spawnSync(process.execPath, ['test/load/load.ts', '--help'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect({ stdout, status }).toMatchObject({ status: 0, stdout: expect.stringMatching(/^npm run load -- \[--rate/) });
});
