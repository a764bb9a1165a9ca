import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { workers } from '../../shared/workers.ts';
import { bundleStage } from '../bundle/bundle-stage.ts';
import { DEFAULT_STAGE, loadConfig } from '../config.ts';
import { readAccountFacts } from './account-facts.ts';
import { judgeAccount } from './judge-account.ts';

/** Where the CDK CLI writes the addresses of what it has deployed. */
export const OUTPUTS_FILE = 'cdk.out/outputs.json';

/**
 * Bundles the functions of a stage and hands all words but `--stage NAME` on to the CDK CLI. A deployment begins with a
 * look at what the account allows (`--skip-checks` leaves it away). Answers the exit code.
 */
export async function runCdk(words: readonly string[], tell: (line: string) => void): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...words],
    strict: false,
    allowPositionals: true,
    options: { stage: { type: 'string' }, 'skip-checks': { type: 'boolean' } },
  });
  const stage = z.string().default(DEFAULT_STAGE).parse(values.stage);
  const deploys = positionals[0] === 'deploy';
  if (deploys && values['skip-checks'] !== true && !(await isFit(stage, tell))) return 1;
  await bundleStage(stage);
  const outputs = deploys ? ['--outputs-file', OUTPUTS_FILE] : [];
  const all = [...ownWordsLeftOut(words), ...outputs, '--context', `stage=${stage}`];
  const { status } = spawnSync('cdk', all, { stdio: 'inherit' });
  if (deploys && status === 0) for (const line of nextSteps(stage)) tell(line);
  return status ?? 1;
}

async function isFit(stage: string, tell: (line: string) => void): Promise<boolean> {
  const config = loadConfig(stage);
  const findings = judgeAccount(config, workers, await readAccountFacts(config));
  for (const { severity, message } of findings) tell(`${severity}: ${message}`);
  const stops = findings.some(({ severity }) => severity === 'error');
  if (stops) tell('nothing was deployed; --skip-checks deploys all the same');
  return !stops;
}

function nextSteps(stage: string): string[] {
  return [
    '',
    `addresses: ${OUTPUTS_FILE}`,
    `first tenant and administrator: npm run admin -- tenant setup 1 --name NAME --identification E-MAIL --stage ${stage}`,
    `try the main job:               npm run admin -- service test --url URL --stage ${stage}`,
  ];
}

function ownWordsLeftOut(words: readonly string[]): string[] {
  const at = words.indexOf('--stage');
  const rest = at === -1 ? words : words.toSpliced(at, 2);
  return rest.filter((word) => !word.startsWith('--stage=') && word !== '--skip-checks');
}
