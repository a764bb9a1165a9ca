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
import { readFailures, readStacks } from '../../../lib/tools/deploy/stage-stacks.ts';
import { IN_FULL } from '../../runs.ts';
import { FakeCloudFormation } from './fake-cloudformation.ts';

/* Runs the CDK CLI itself against an account that fails and refuses as AWS does. */

const ROOT = path.resolve(import.meta.dirname, '../../..');
const CLI = path.join(ROOT, 'node_modules', 'aws-cdk', 'bin', 'cdk');
const STORAGE = 'planning-prod-storage';
const DELIVERY = 'planning-prod-delivery';
/** The reason that CloudFront gives. */
const NOT_VERIFIED = 'Your account must be verified before you can add new CloudFront resources. (Status Code: 403)';
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
    deployStage(config, ['deploy', '--all', '--require-approval', 'never'], {
      cdk,
      stacks: () => readStacks(access, 'prod'),
      appStacks: () => [STORAGE, 'planning-prod-jobs'],
      failures: (name) => readFailures(access, name),
      tell: (line) => told.push(line),
    }),
  );
  return { code, told: told.join('\n') };
}

const stack = () => [...account.stacks.values()].find(({ name }) => name === STORAGE);

test('a first deployment that fails can be repeated, goes on without CloudFront, and protects whole stacks only', async () => {
  account.failures.push({ type: 'AWS::S3::Bucket', reason: 'the quota of buckets is used up' });
  const failed = await deploy();
  expect(failed.code, said.join('\n')).toBe(1);
  expect(account.injected).toBe(1);
  expect(stack()).toMatchObject({ status: 'ROLLBACK_COMPLETE', isProtected: false });
  expect(failed.told).toMatch(/planning-prod-storage is in ROLLBACK_COMPLETE .*deleted and created again/);

  account.changes.length = 0;
  account.failures.push({ type: 'AWS::CloudFront::Distribution', reason: NOT_VERIFIED });
  const repeated = await deploy();
  expect(repeated.code, said.join('\n')).toBe(0);
  expect(account.injected).toBe(2);
  expect(repeated.told).toMatch(/ask to verify the account for CloudFront/);
  expect(repeated.told).toContain(`protecting ${STORAGE} against deletion`);
  expect(account.changes).toEqual([
    `delete ${STORAGE}`,
    `execute ${STORAGE}`,
    `execute ${DELIVERY}`,
    // The stores stay as they are; the second pass goes on without the stack of CloudFront.
    `protect ${STORAGE}`,
    `execute ${STORAGE}`,
  ]);
  expect(stack()).toMatchObject({ isProtected: true, parameters: { DeletionProtection: 'true' } });
  expect(repeated.told).toContain(`the app no longer has the stack ${DELIVERY}.`);
});

// Each run of the CDK CLI takes seconds of a core.
if (IN_FULL)
  test('a later deployment keeps the protection, and tries CloudFront again', async () => {
    account.changes.length = 0;
    expect((await deploy()).code).toBe(0);
    expect(account.changes).toEqual([`delete ${DELIVERY}`, `execute ${DELIVERY}`]);
    expect(stack()).toMatchObject({ isProtected: true, parameters: { DeletionProtection: 'true' } });
  });
