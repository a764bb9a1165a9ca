import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEFAULT_STAGE, LOCAL_STAGE } from '../../infra/settings/config.ts';
import { parseOptions } from '../command-line/parse-words.ts';
import { withAccount } from './account-facts.ts';
import { runCdkCli } from './cdk-cli.ts';
import { explain } from './explain.ts';
import { settingsToDeploy } from './settings-to-deploy.ts';
import { type Account, formCall, refusedCall, signedCall } from './signed-call.ts';

/**
 * `npm run bootstrap -- --stage NAME [--profile NAME]`: prepares the account and region of a stage for deployments,
 * once. Account and region come from the stage's settings, the account otherwise from the credentials. The CDK CLI runs
 * in an empty folder: next to `cdk.json` it would run the app, which needs the bundles of all functions.
 *
 * @returns the exit code. Errors that an administrator can fix become a sentence; all others are thrown.
 */
export async function runBootstrap(words: readonly string[], tell: (line: string) => void): Promise<number> {
  let stage = DEFAULT_STAGE;
  try {
    const options = { stage: { type: 'string' }, profile: { type: 'string' } } as const;
    const values = parseOptions(words, options);
    stage = values.stage ?? DEFAULT_STAGE;
    if (stage === LOCAL_STAGE) {
      tell(`give a stage that is deployed, as in --stage ${DEFAULT_STAGE}`);
      return 1;
    }
    const config = settingsToDeploy(stage);
    const number = await withAccount(config, values.profile, async (account) => {
      const own = await readAccountNumber(account);
      return config.account ?? own;
    });
    const profile = values.profile === undefined ? [] : ['--profile', values.profile];
    return await inEmptyFolder((folder) =>
      runCdkCli(['bootstrap', `aws://${number}/${config.region}`, ...profile], folder),
    );
  } catch (error) {
    const sentence = explain(error, stage);
    if (sentence === undefined) throw error;
    tell(sentence);
    return 1;
  }
}

/** The account of the credentials. AWS asks for no permission here. */
async function readAccountNumber(account: Account): Promise<string> {
  const answer = await signedCall(account, formCall('sts', { Action: 'GetCallerIdentity', Version: '2011-06-15' }));
  const number = /<Account>(\d{12})<\/Account>/.exec(answer.text)?.[1];
  if (!answer.ok || number === undefined) throw refusedCall('sts', 'GetCallerIdentity', answer);
  return number;
}

async function inEmptyFolder(use: (folder: string) => Promise<number>): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bootstrap-'));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
