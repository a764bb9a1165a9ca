import { DELETION_PROTECTION_PARAMETER } from '../../infra/constructs/deletion-protection.ts';
import { type Config, namePrefix } from '../../infra/settings/config.ts';
import { DELIVERY_CONTEXT, STAGE_CONTEXT } from '../../infra/settings/context-overrides.ts';
import { DELIVERY_PART, JOBS_PART, STORAGE_PART, UNPROTECTED_CONTEXT } from '../../infra/stacks/stage-stack.ts';
import { isCreated, judgeStacks } from './judge-stacks.ts';
import type { DeployedStack } from './stage-stacks.ts';

/** What a deployment uses, so that a test can replace the account. */
interface DeployTools {
  /** Runs the CDK CLI and returns its exit code. */
  readonly cdk: (words: readonly string[]) => Promise<number>;
  /** Reads the stacks of the stage. */
  readonly stacks: () => Promise<readonly DeployedStack[]>;
  /** Reads the reasons why resources of a stack failed. */
  readonly failures: (stack: string) => Promise<readonly string[]>;
  /** The names of the stacks that the app has. The CDK CLI has written them before it returns. */
  readonly appStacks: () => readonly string[];
  readonly tell: (line: string) => void;
}

type StageToDeploy = Pick<Config, 'stage' | 'region' | 'removal' | 'delivery' | 'apiDelivery'>;

/** The parts of a stage, those that import before those that export. */
const DELETION_ORDER = ['operations', 'api', 'endpoints', 'jobs', 'signed-files', 'delivery', 'storage'];

/** AWS's reason in an account that may not use CloudFront yet. */
const NOT_VERIFIED = /account must be verified before you can add new CloudFront resources/i;

const NOT_VERIFIED_ADVICE = [
  'AWS has not verified this account for CloudFront yet. Open a case at AWS Support (Account and billing, the words of the',
  'error above) and ask to verify the account for CloudFront.',
];
const WITHOUT_CLOUDFRONT =
  'Until then public files are delivered by redirects to signed addresses, as with the setting delivery: signed. The next ' +
  'deployment tries CloudFront again.';

/**
 * Deploys the stacks of a stage. Stacks that keep state are protected against deletion only after all of them were
 * created: a first deployment that fails can then simply be repeated. A later deployment never takes the protection
 * off.
 *
 * @param words for the CDK CLI, with the verb
 * @returns the exit code
 */
export async function deployStage(
  config: StageToDeploy,
  words: readonly string[],
  tools: DeployTools,
): Promise<number> {
  const { cdk, stacks, tell } = tools;
  const before = await stacks();
  const findings = judgeStacks(before, config.region);
  for (const { severity, message } of findings) tell(`${severity}: ${message}`);
  if (findings.some(({ severity }) => severity === 'error')) return 1;
  let context = ['--context', `${STAGE_CONTEXT}=${config.stage}`];
  const created = new Set(before.filter(isCreated).map(({ name }) => name));
  const unprotected = stacksWithState(config).filter((name) => !created.has(name));
  const first = ['--context', `${UNPROTECTED_CONTEXT}=${unprotected.join()}`];
  let status = await cdk([...words, ...context, ...first]);
  if (status !== 0 && (await lacksCloudFront(config, tools))) {
    for (const line of NOT_VERIFIED_ADVICE) tell(line);
    if (config.apiDelivery) {
      tell('apiDelivery needs CloudFront too: set it to false until then, and deploy again.');
      return status;
    }
    tell(WITHOUT_CLOUDFRONT);
    context = [...context, '--context', `${DELIVERY_CONTEXT}=signed`];
    status = await cdk([...words, ...context, ...first]);
  }
  if (status !== 0) {
    for (const { message } of judgeStacks(await stacks(), config.region)) tell(message);
    tell('The deployment stopped. After the reason is mended, the same command goes on where it stopped.');
    return status;
  }
  const after = await stacks();
  for (const line of vanished(after, tools.appStacks())) tell(line);
  if (config.removal !== 'retain') return status;
  const open = after.filter((stack) => isCreated(stack) && lacksProtection(config, stack));
  if (open.length === 0) return status;
  const names = open.map(({ name }) => name);
  tell(`protecting ${names.join(' and ')} against deletion`);
  const parameter = `${stackName(config, STORAGE_PART)}:${DELETION_PROTECTION_PARAMETER}=true`;
  const forTables = names.includes(stackName(config, STORAGE_PART)) ? ['--parameters', parameter] : [];
  return cdk(['deploy', ...names, '--exclusively', '--require-approval', 'never', ...forTables, ...context]);
}

/**
 * Names the stacks of the stage that the app no longer has, in the order in which they can be deleted: a stack imports
 * from those that were created before it.
 */
function vanished(stacks: readonly DeployedStack[], appStacks: readonly string[]): string[] {
  const left = stacks.filter(({ name }) => !appStacks.includes(name));
  const orderOf = ({ name }: DeployedStack) => DELETION_ORDER.findIndex((part) => name.includes(`-${part}`));
  return left
    .toSorted((a, b) => orderOf(a) - orderOf(b))
    .map(
      ({ name }) =>
        `the app no longer has the stack ${name}. When nobody uses it any more: aws cloudformation delete-stack --stack-name ${name}`,
    );
}

/** Whether the deployment stopped because the account has no CloudFront. */
async function lacksCloudFront(config: StageToDeploy, { stacks, failures }: DeployTools): Promise<boolean> {
  if (config.delivery !== 'cloudfront') return false;
  const delivery = stackName(config, DELIVERY_PART);
  const stack = (await stacks()).find(({ name }) => name === delivery);
  if (!stack || isCreated(stack)) return false;
  return (await failures(delivery)).some((reason) => NOT_VERIFIED.test(reason));
}

function lacksProtection(config: Pick<Config, 'stage'>, { name, isProtected, parameters }: DeployedStack): boolean {
  if (!stacksWithState(config).includes(name)) return false;
  if (!isProtected) return true;
  return name === stackName(config, STORAGE_PART) && parameters.get(DELETION_PROTECTION_PARAMETER) !== 'true';
}

function stacksWithState(config: Pick<Config, 'stage'>): string[] {
  return [STORAGE_PART, JOBS_PART].map((part) => stackName(config, part));
}

function stackName(config: Pick<Config, 'stage'>, part: string): string {
  return `${namePrefix(config)}-${part}`;
}
