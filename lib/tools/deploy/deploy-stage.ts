import { DELETION_PROTECTION_PARAMETER } from '../../infra/constructs/deletion-protection.ts';
import { type Config, namePrefix } from '../../infra/settings/config.ts';
import { JOBS_PART, STORAGE_PART, UNPROTECTED_CONTEXT } from '../../infra/stacks/stage-stack.ts';
import { isCreated, judgeStacks } from './judge-stacks.ts';
import type { DeployedStack } from './stage-stacks.ts';

/** What a deployment uses, so that a test can replace the account. */
export interface DeployTools {
  /** Runs the CDK CLI and returns its exit code. */
  readonly cdk: (words: readonly string[]) => Promise<number>;
  /** Reads the stacks of the stage. */
  readonly stacks: () => Promise<readonly DeployedStack[]>;
  readonly tell: (line: string) => void;
}

/**
 * Deploys the stacks of a stage. Stacks that keep state are protected against deletion only after all of them were
 * created: a first deployment that fails can then simply be repeated. A later deployment never takes the protection off.
 *
 * @param words for the CDK CLI, with the verb
 * @returns the exit code
 */
export async function deployStage(
  config: Pick<Config, 'stage' | 'region' | 'removal'>,
  words: readonly string[],
  { cdk, stacks, tell }: DeployTools,
): Promise<number> {
  const before = await stacks();
  const findings = judgeStacks(before, config.region);
  for (const { severity, message } of findings) tell(`${severity}: ${message}`);
  if (findings.some(({ severity }) => severity === 'error')) return 1;
  const context = ['--context', `stage=${config.stage}`];
  const created = new Set(before.filter(isCreated).map(({ name }) => name));
  const unprotected = stacksWithState(config).filter((name) => !created.has(name));
  const status = await cdk([...words, ...context, '--context', `${UNPROTECTED_CONTEXT}=${unprotected.join()}`]);
  if (status !== 0) {
    for (const { message } of judgeStacks(await stacks(), config.region)) tell(message);
    tell('The deployment stopped. After the reason is mended, the same command goes on where it stopped.');
    return status;
  }
  if (config.removal !== 'retain') return status;
  const open = (await stacks()).filter((stack) => isCreated(stack) && lacksProtection(config, stack));
  if (open.length === 0) return status;
  const names = open.map(({ name }) => name);
  tell(`protecting ${names.join(' and ')} against deletion`);
  const parameter = `${stackName(config, STORAGE_PART)}:${DELETION_PROTECTION_PARAMETER}=true`;
  const forTables = names.includes(stackName(config, STORAGE_PART)) ? ['--parameters', parameter] : [];
  return cdk(['deploy', ...names, '--exclusively', '--require-approval', 'never', ...forTables, ...context]);
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
