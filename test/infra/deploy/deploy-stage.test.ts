import { expect, test } from 'vitest';
import { type ConfigInput, loadConfig } from '../../../lib/infra/settings/config.ts';
import { deployStage } from '../../../lib/tools/deploy/deploy-stage.ts';
import type { DeployedStack } from '../../../lib/tools/deploy/stage-stacks.ts';

const CLOUDFRONT = 'Your account must be verified before you can add new CloudFront resources.';

const stack = (part: string, more: Partial<DeployedStack> = {}): DeployedStack => ({
  name: `planning-prod-${part}`,
  status: 'CREATE_COMPLETE',
  statusReason: '',
  isProtected: false,
  parameters: new Map(),
  outputs: new Map(),
  tags: new Map(),
  ...more,
});

/** Deploys to an account with these stacks, where the CDK CLI ends with these codes. */
async function deploy(settings: ConfigInput, stacks: readonly DeployedStack[], codes: readonly number[]) {
  const told: string[] = [];
  const runs: (readonly string[])[] = [];
  const code = await deployStage(loadConfig('prod', settings), ['deploy', '--all'], {
    cdk: (words) => Promise.resolve(codes[runs.push(words) - 1] ?? 0),
    stacks: () => Promise.resolve(stacks),
    failures: () => Promise.resolve([CLOUDFRONT]),
    appStacks: () => ['storage', 'jobs', 'api'].map((part) => `planning-prod-${part}`),
    tell: (line) => told.push(line),
  });
  return { code, told: told.join('\n'), runs: runs.map((words) => words.join(' ')) };
}

test('without CloudFront a deployment goes on with signed addresses, except with apiDelivery', async () => {
  const stacks = [stack('delivery', { status: 'ROLLBACK_COMPLETE' })];
  const signed = await deploy({}, stacks, [1, 0]);
  expect([signed.code, signed.runs[1]]).toEqual([0, expect.stringContaining('--context delivery=signed')]);
  const baseDomain = { name: 'api.example.com', certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/1f2e' };
  const stopped = await deploy({ apiDelivery: true, baseDomain }, stacks, [1, 0]);
  expect([stopped.code, stopped.runs.length]).toEqual([1, 1]);
  expect(stopped.told).toMatch(/ask to verify the account for CloudFront.*apiDelivery needs CloudFront too/s);
});

test('stacks with state are protected once, and never in a stage that may be destroyed', async () => {
  const open = await deploy({}, [stack('storage'), stack('jobs')], []);
  expect(open.runs).toEqual([
    expect.stringMatching(/^deploy --all .*--context unprotected=$/),
    expect.stringMatching(/^deploy planning-prod-storage planning-prod-jobs --exclusively .*DeletionProtection=true/),
  ]);
  const parameters = new Map([['DeletionProtection', 'true']]);
  const closed = [stack('storage', { isProtected: true, parameters }), stack('jobs', { isProtected: true })];
  expect((await deploy({}, closed, [])).runs).toHaveLength(1);
  expect((await deploy({ removal: 'destroy' }, [stack('storage'), stack('jobs')], [])).runs).toHaveLength(1);
});

test('stacks that the app no longer has are named, those that import before those that export', async () => {
  const stacks = [stack('signed-files'), stack('api'), stack('endpoints-gone')];
  const { told } = await deploy({ removal: 'destroy' }, stacks, []);
  expect(told.match(/no longer has the stack \S+/g)).toEqual([
    'no longer has the stack planning-prod-endpoints-gone.',
    'no longer has the stack planning-prod-signed-files.',
  ]);
});

test('a stack in which CloudFormation changes nothing stops the deployment before the CDK CLI starts', async () => {
  const { code, runs } = await deploy({}, [stack('api', { status: 'UPDATE_ROLLBACK_FAILED' })], []);
  expect([code, runs]).toEqual([1, []]);
});
