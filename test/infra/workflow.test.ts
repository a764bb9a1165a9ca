import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { LOCAL_STAGE } from '../../lib/infra/settings/config.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const workflow = readFileSync(path.join(ROOT, '.github/workflows/deploy.yml'), 'utf8');
const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));

test('the workflow checks, synthesizes, tests, shows the difference and deploys, with scripts that exist', () => {
  const named = [...workflow.matchAll(/npm (?:run )?(check|synth|test|diff|deploy|\w+)\b/g)].map(
    (match) => match[1] ?? '',
  );
  expect(new Set(named)).toEqual(new Set(['ci', 'check', 'synth', 'test', 'diff', 'deploy']));
  expect(named.filter((name) => name !== 'ci' && !(name in scripts))).toEqual([]);
});

test('every stage that can be deployed is synthesized before a merge', () => {
  const [check = ''] = workflow.split('\n  diff:');
  const files = readdirSync(path.join(ROOT, 'lib/infra/stages')).map((file) => path.basename(file, '.json'));
  const stages = files.filter((stage) => stage !== LOCAL_STAGE);
  const synthesized = [...check.matchAll(/run: npm run synth -- --stage (\S+)$/gm)].map((match) => match[1]);
  expect(synthesized.toSorted()).toEqual(stages.toSorted());
});

test('it contains no account key: roles are assumed with OIDC, and only jobs that need a token may request it', () => {
  expect(workflow).not.toMatch(/AWS_SECRET_ACCESS_KEY|aws-secret-access-key/i);
  expect(workflow.match(/role-to-assume/g)).toHaveLength(2);
  expect(workflow.match(/id-token: write/g)).toHaveLength(2);
  expect(workflow).toMatch(/^permissions:\n {2}contents: read$/m);
});

test('no code of a pull request from outside runs with rights in the account', () => {
  expect(workflow).not.toContain('pull_request_target');
  expect(workflow).toContain('github.event.pull_request.head.repo.full_name == github.repository');
});
