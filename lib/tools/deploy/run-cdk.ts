import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { workers } from '../../../shared/contract/workers.ts';
import { type Config, DEFAULT_STAGE, LOCAL_STAGE } from '../../infra/settings/config.ts';
import { bundleStage } from '../bundle/bundle-stage.ts';
import { readAccountFacts, requireCredentials, withAccount } from './account-facts.ts';
import { runCdkCli } from './cdk-cli.ts';
import { deployStage } from './deploy-stage.ts';
import { explain } from './explain.ts';
import { judgeAccount } from './judge-account.ts';
import { nextSteps } from './next-steps.ts';
import { settingsToDeploy } from './settings-to-deploy.ts';
import { readFailures, readStacks } from './stage-stacks.ts';

/** The file in which the CDK CLI writes the addresses of a deployment. */
const OUTPUTS_FILE = 'cdk.out/outputs.json';

/** The list of stacks in CDK's output. */
const MANIFEST_FILE = 'cdk.out/manifest.json';
const STACK_ARTIFACT = 'aws:cloudformation:stack';
const Manifest = z.object({ artifacts: z.record(z.string(), z.object({ type: z.string() })) });

/** The options that this command reads itself; all others go to the CDK CLI. */
const OWN_OPTIONS = {
  stage: { type: 'string' },
  'skip-checks': { type: 'boolean' },
  profile: { type: 'string' },
} as const;

/**
 * Bundles the functions of a stage and passes all arguments except `--stage NAME` to the CDK CLI. Commands that use an
 * account first check the credentials; a deployment also checks the account's limits (`--skip-checks` skips this).
 * Returns the exit code. Errors that a deployer can fix become a sentence; all others are thrown.
 */
export async function runCdk(words: readonly string[], tell: (line: string) => void): Promise<number> {
  const read = { args: [...words], strict: false, allowPositionals: true, options: OWN_OPTIONS };
  const { values, positionals } = parseArgs(read);
  const { stage = DEFAULT_STAGE, profile } = values;
  if (typeof stage !== 'string' || stage === LOCAL_STAGE) {
    tell(`give a stage that is deployed, as in --stage ${DEFAULT_STAGE}`);
    return 1;
  }
  const skips = values['skip-checks'] === true;
  try {
    return await run(
      words,
      { stage, verb: positionals[0], skips, profile: typeof profile === 'string' ? profile : undefined },
      tell,
    );
  } catch (error) {
    const sentence = explain(error, stage);
    if (sentence === undefined) throw error;
    tell(sentence);
    return 1;
  }
}

interface Choice {
  readonly stage: string;
  readonly verb: string | undefined;
  readonly skips: boolean;
  /** Makes the check of the account use the credentials that the CDK CLI will use. */
  readonly profile: string | undefined;
}

async function run(
  words: readonly string[],
  { stage, verb, skips, profile }: Choice,
  tell: (line: string) => void,
): Promise<number> {
  const config = settingsToDeploy(stage);
  const deploys = verb === 'deploy';
  if (deploys || verb === 'diff') await requireCredentials(config, profile);
  if (deploys && !skips && !(await isFit(config, profile, tell))) return 1;
  await bundleStage(stage);
  const forCdk = ownWordsLeftOut(words);
  if (!deploys) return runCdkCli([...forCdk, '--context', `stage=${stage}`]);
  const status = await withAccount(config, profile, (account) =>
    deployStage(config, [...forCdk, '--outputs-file', OUTPUTS_FILE], {
      cdk: (all) => runCdkCli([...all, ...profileWords(profile, all)]),
      stacks: () => readStacks(account, stage),
      failures: (stack) => readFailures(account, stack),
      appStacks,
      tell,
    }),
  );
  if (status === 0) for (const line of nextSteps(config, readOutputs())) tell(line);
  return status;
}

/** The change set for protection has to use the same profile. */
function profileWords(profile: string | undefined, words: readonly string[]): string[] {
  const given = words.some((word) => word === '--profile' || word.startsWith('--profile='));
  return profile === undefined || given ? [] : ['--profile', profile];
}

async function isFit(config: Config, profile: string | undefined, tell: (line: string) => void): Promise<boolean> {
  const findings = judgeAccount(config, workers, await readAccountFacts(config, profile));
  for (const { severity, message } of findings) tell(`${severity}: ${message}`);
  const stops = findings.some(({ severity }) => severity === 'error');
  if (stops) tell('nothing was deployed; --skip-checks deploys all the same');
  return !stops;
}

/** The stacks in the assembly that the CDK CLI wrote. */
function appStacks(): string[] {
  const manifest = Manifest.parse(JSON.parse(readFileSync(MANIFEST_FILE, 'utf8')));
  return Object.entries(manifest.artifacts).flatMap(([name, { type }]) => (type === STACK_ARTIFACT ? [name] : []));
}

/** Undefined if the CDK CLI wrote no outputs, as with `--method=prepare-change-set`. */
function readOutputs(): unknown {
  return existsSync(OUTPUTS_FILE) ? JSON.parse(readFileSync(OUTPUTS_FILE, 'utf8')) : undefined;
}

function ownWordsLeftOut(words: readonly string[]): string[] {
  const at = words.indexOf('--stage');
  const rest = at === -1 ? words : words.toSpliced(at, 2);
  return rest.filter((word) => !word.startsWith('--stage=') && word !== '--skip-checks');
}
