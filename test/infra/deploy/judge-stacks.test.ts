import { expect, test } from 'vitest';
import { judgeStacks } from '../../../lib/tools/deploy/judge-stacks.ts';
import type { DeployedStack } from '../../../lib/tools/deploy/stage-stacks.ts';

const stack = (status: string, more: Partial<DeployedStack> = {}): DeployedStack => ({
  name: 'planning-prod-storage',
  status,
  statusReason: 'a quota',
  isProtected: false,
  parameters: new Map(),
  outputs: new Map(),
  tags: new Map(),
  ...more,
});
const found = (status: string, more: Partial<DeployedStack> = {}) =>
  judgeStacks([stack(status, more)], 'eu-central-1').map(({ severity, message }) => `${severity}: ${message}`);

test('whole stacks and stacks that were only prepared are fine', () => {
  for (const status of ['CREATE_COMPLETE', 'UPDATE_COMPLETE', 'UPDATE_ROLLBACK_COMPLETE', 'REVIEW_IN_PROGRESS']) {
    expect(found(status)).toEqual([]);
  }
});

test('a failed creation is repeated, unless the stack is protected', () => {
  expect(found('ROLLBACK_COMPLETE')).toEqual([expect.stringMatching(/^warning: .*\(a quota\).*created again\.$/)]);
  expect(found('ROLLBACK_COMPLETE', { isProtected: true })).toEqual([
    expect.stringMatching(
      /^error: .*update-termination-protection --no-enable-termination-protection --region eu-central-1 --stack-name planning-prod-storage$/,
    ),
  ]);
});

test.each([
  ['UPDATE_ROLLBACK_FAILED', /aws cloudformation continue-update-rollback .*--stack-name planning-prod-storage$/],
  ['CREATE_FAILED', /aws cloudformation rollback-stack/],
  ['DELETE_FAILED', /aws cloudformation delete-stack/],
  ['UPDATE_IN_PROGRESS', /another deployment is at work/],
])('a stack in %s stops the deployment with what to do', (status, what) => {
  expect(found(status)).toEqual([expect.stringMatching(/^error: /)]);
  expect(found(status)[0]).toMatch(what);
});
