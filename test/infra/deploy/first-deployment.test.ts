import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loadConfig } from '../../../lib/infra/settings/config.ts';
import { withAccount } from '../../../lib/tools/deploy/account-facts.ts';
import { deployStage } from '../../../lib/tools/deploy/deploy-stage.ts';
import { readStacks } from '../../../lib/tools/deploy/stage-stacks.ts';
import { FakeCloudFormation } from './fake-cloudformation.ts';

/* Runs the CDK CLI itself against an account that fails and refuses as AWS does. */

const ROOT = path.resolve(import.meta.dirname, '../../..');
const CLI = path.join(ROOT, 'node_modules', 'aws-cdk', 'bin', 'cdk');
const STORAGE = 'planning-prod-storage';
const account = new FakeCloudFormation();
const config = loadConfig('prod');
let env: Record<string, string> = {};
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'deployment-'));
  env = await account.start();
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await account.stop();
  await rm(folder, { recursive: true, force: true });
});

async function cdk(words: readonly string[]): Promise<number> {
  const app = `${process.execPath} ${path.join(import.meta.dirname, 'storage-app.ts')}`;
  const all = [...words, '--app', app, '--output', path.join(folder, 'out'), '--progress', 'events'];
  const child = spawn(process.execPath, [CLI, ...all], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, ...env },
  });
  const [errors, output] = await Promise.all([text(child.stderr), text(child.stdout), once(child, 'exit')]);
  said.push(errors, output);
  return child.exitCode ?? 1;
}
const said: string[] = [];

async function deploy(): Promise<{ code: number; told: string }> {
  const told: string[] = [];
  const code = await withAccount(config, undefined, (access) =>
    deployStage(config, ['deploy', STORAGE, '--require-approval', 'never'], {
      cdk,
      stacks: () => readStacks(access, 'planning-prod-'),
      tell: (line) => told.push(line),
    }),
  );
  return { code, told: told.join('\n') };
}

const stack = () => [...account.stacks.values()].find(({ name }) => name === STORAGE);

test('a first deployment that fails can be repeated, and only a whole stack is protected, for good', async () => {
  account.failures.push({ type: 'AWS::S3::Bucket', reason: 'the quota of buckets is used up' });
  const failed = await deploy();
  expect(failed.code, said.join('\n')).toBe(1);
  expect(account.injected, said.join('\n')).toBe(1);
  expect(stack()).toMatchObject({ status: 'ROLLBACK_COMPLETE', isProtected: false });
  expect(failed.told).toMatch(/planning-prod-storage is in ROLLBACK_COMPLETE .*deleted and created again/);

  account.changes.length = 0;
  const repeated = await deploy();
  expect(repeated.code, said.join('\n')).toBe(0);
  expect(account.changes).toEqual([
    `delete ${STORAGE}`,
    `execute ${STORAGE}`,
    `protect ${STORAGE}`,
    `execute ${STORAGE}`,
  ]);
  expect(repeated.told).toContain(`protecting ${STORAGE} against deletion`);
  expect(stack()).toMatchObject({ isProtected: true, parameters: { DeletionProtection: 'true' } });

  account.changes.length = 0;
  expect((await deploy()).code).toBe(0);
  expect(account.changes).toEqual([]);
  expect(stack()).toMatchObject({ isProtected: true, parameters: { DeletionProtection: 'true' } });
});
