import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { type ConfigInput, loadConfig, StageSettingsError } from '../../../lib/infra/settings/config.ts';
import { readAccountFacts } from '../../../lib/tools/deploy/account-facts.ts';
import { explain } from '../../../lib/tools/deploy/explain.ts';
import { runCdk } from '../../../lib/tools/deploy/run-cdk.ts';
import { settingsToDeploy } from '../../../lib/tools/deploy/settings-to-deploy.ts';

const home = mkdtempSync(path.join(tmpdir(), 'deploy-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));
afterEach(() => void vi.unstubAllEnvs());

const KEYS = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };

test.each([['deploy'], ['diff']])('%s without credentials ends with a sentence that says what to set', (verb) => {
  const env = { PATH: process.env.PATH, HOME: home, AWS_EC2_METADATA_DISABLED: 'true' };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['bin/cdk.ts', verb, '--all'], {
    env,
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
  expect(stdout).toMatch(/^there are no AWS credentials .* set AWS_PROFILE, or .*\n$/);
});

test('an unknown stage or a stage with invalid settings is reported before anything else starts', async () => {
  const explained = async (...words: string[]) => {
    const lines: string[] = [];
    expect(await runCdk(['deploy', ...words], (line) => lines.push(line))).toBe(1);
    return lines;
  };
  expect(await explained('--stage', 'Bad!')).toEqual([
    expect.stringMatching(/^the settings of the stage Bad! .*stage: up to/),
  ]);
  expect(await explained('--stage', 'pord')).toEqual([
    'there is no stage pord; stages: dev, prod. A new stage needs a file lib/infra/stages/pord.json, {} for the defaults',
  ]);
  for (const words of [['--stage'], ['--stage', 'local']]) {
    expect(await explained(...words)).toEqual(['give a stage that is deployed, as in --stage dev']);
  }
});

test('a setting for an unknown function and a file with invalid JSON are reported with their names', () => {
  const explained = (settings: ConfigInput) => {
    try {
      return settingsToDeploy('prod', settings).stage;
    } catch (error) {
      return explain(error, 'prod');
    }
  };
  expect(explained({ reservedConcurrency: { 'convert-asset': 5, 'list-items': 5, fallback: 1 } })).toBe('prod');
  expect(explained({ reservedConcurrency: { 'convert-aset': 5 } })).toContain(
    'reservedConcurrency: no function is called convert-aset',
  );
  const several = explained({
    reservedConcurrency: { a: 1, b: 1 },
    workerMemoryMb: { 'list-items': 512 },
    workerMaxConcurrency: { 'sweep-jobs': 5 },
  });
  for (const each of [
    'function is called a;',
    'function is called b;',
    'workerMemoryMb: no worker is called list-items',
    'workerMaxConcurrency: no worker of a queue is called sweep-jobs',
  ]) {
    expect(several).toContain(each);
  }
  const misspelt: object = { alarms: { p99: 1 }, region: 'europe', baseDomain: { name: 'api.example.com' } };
  const sentence = explained(misspelt);
  for (const part of [
    /alarms has no field p99/,
    /lib\/infra\/README\.md lists all settings/,
    /region is no region/,
    /certificateArn: needs the ARN/,
  ]) {
    expect(sentence).toMatch(part);
  }
  expect(explain(new StageSettingsError('lib/infra/stages/prod.json is no JSON object'), 'prod')).toContain(
    'prod.json',
  );
});

test('an account that denies access or does not respond is reported with advice', async () => {
  const server = createServer((_, response) => void response.writeHead(403).end('{"message":"expired"}'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const [name, value] of Object.entries({ ...KEYS, AWS_ENDPOINT_URL_SSM: at })) vi.stubEnv(name, value);
  const reason = () => readAccountFacts(loadConfig('prod')).catch((error: unknown) => explain(error, 'prod'));
  expect(await reason()).toMatch(/^Systems Manager answers 403 .*expired.* are the credentials right/);
  await new Promise((resolve) => server.close(resolve));
  expect(await reason()).toMatch(
    /^Systems Manager does not respond at 127\.0\.0\.1:\d+: is the region eu-central-1 right/,
  );
});

test('an unexpected error is not explained, because its stack is needed', () => {
  expect(explain(new TypeError('x is not a function'), 'dev')).toBeUndefined();
});
