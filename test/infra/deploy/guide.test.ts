import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';

/*
 * Starts every command of the deployment guide in a fresh clone without bundles and without credentials: each has to
 * end with a sentence that says what to do.
 */

const ROOT = path.resolve(import.meta.dirname, '../../..');
const CLONED = ['bin', 'cdk.json', 'functions', 'lib', 'package.json', 'package-lock.json', 'shared'];
const Failure = z.object({ code: z.number(), stdout: z.string(), stderr: z.string() });

/** They use no account: `npm run synth` has its own test, and the other reads two folders. */
const WITHOUT_ACCOUNT = ['npm run synth', 'npm run synth -- --stage dev', 'npm run compare-templates -- OLD NEW'];

let clone = '';
beforeAll(async () => {
  clone = await mkdtemp(path.join(tmpdir(), 'guide-'));
  for (const name of CLONED) await cp(path.join(ROOT, name), path.join(clone, name), { recursive: true });
  await symlink(path.join(ROOT, 'node_modules'), path.join(clone, 'node_modules'));
});
afterAll(() => rm(clone, { recursive: true, force: true }));

async function commandsOfTheGuide(): Promise<string[]> {
  const guide = await readFile(path.join(ROOT, 'lib/infra/README.md'), 'utf8');
  const [, section = ''] = /\n## Deploy\n(.*?)\n## Settings of a stage\n/s.exec(guide) ?? [];
  const blocks = [...section.matchAll(/```bash\n(.*?)```/gs)].flatMap(([, block = '']) => block.trim().split('\n'));
  const inText = [...section.matchAll(/`(np[mx] [^`]+)`/g)].map(([, command = '']) => command);
  const started = [...blocks, ...inText].filter((command) => command.includes(' -- ') || command.startsWith('npx '));
  return [...new Set(started)].filter((command) => !WITHOUT_ACCOUNT.includes(command));
}

async function start(command: string): Promise<{ code: number; output: string }> {
  const env = { PATH: process.env.PATH, HOME: clone, AWS_EC2_METADATA_DISABLED: 'true', CI: '1' };
  const [program = '', ...words] = command.split(' ');
  try {
    const { stdout, stderr } = await promisify(execFile)(program, words, { cwd: clone, env });
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = Failure.parse(error);
    return { code, output: stdout + stderr };
  }
}

test('every command of the guide ends in a fresh clone without credentials with its own sentence', async () => {
  const commands = await commandsOfTheGuide();
  const verbs = commands.map((command) => command.split(' ').slice(2, 3).join());
  expect(new Set(verbs)).toEqual(new Set(['bootstrap', 'deploy', 'diff', 'admin']));
  for (const command of commands) {
    const { code, output } = await start(command);
    expect([command, code]).toEqual([command, 1]);
    expect(output, command).toMatch(/^there are no AWS credentials .* set AWS_PROFILE, or AWS_ACCESS_KEY_ID/m);
    expect(output, command).not.toMatch(/\n {4}at /);
  }
});
