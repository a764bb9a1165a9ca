import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const TESTS = path.join(import.meta.dirname, '..');
const moduleAt = (file: string) => JSON.stringify(pathToFileURL(path.join(TESTS, file)).href);

/** Runs the code in a process of its own, until it has printed a line. Returns the process and the line. */
async function running(...words: readonly string[]) {
  const child = spawn(process.execPath, ['--input-type=module', ...words], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout, 'data');
  return { child, line: String(line).trim() };
}

test('a test run that is killed leaves no folder', async () => {
  const code = `import { openRunFolder } from ${moduleAt('run-folder.ts')};
    console.log(openRunFolder()); setInterval(() => {}, 1000);`;
  const { child, line: folder } = await running('--eval', code);
  expect(existsSync(folder)).toBe(true);
  child.kill('SIGKILL');
  await expect.poll(() => existsSync(folder)).toBe(false);
});

test('a service ends in the usual way when the process that started it has ended', async () => {
  const code = `process.on('SIGTERM', () => process.exit(7)); console.log('runs'); setInterval(() => {}, 1000);`;
  const { child } = await running('--import', path.join(TESTS, 'api/end-with-parent.ts'), '--eval', code);
  // What the operating system does when the other process is killed.
  child.stdin.destroy();
  expect(await once(child, 'exit')).toEqual([7, null]);
});
