import * as z from 'zod';
import { issueSentence } from '../../../shared/platform/text/issue-sentence.ts';
import { StageSettingsError } from '../../infra/settings/config.ts';
import { CallError } from '../command-line/call-error.ts';
import { AccountError } from './account-error.ts';
import { explainAwsError } from './explain-aws-error.ts';

/**
 * Returns a sentence that says what a deployer can do about an error; undefined for an unexpected error, which needs
 * its stack.
 *
 * @param stage whose settings were read
 */
export function explain(error: unknown, stage: string): string | undefined {
  if (error instanceof z.ZodError) {
    const issues = error.issues.map((issue) => issueSentence('stage', issue).replace(/^stage:? /, ''));
    const isMisspelt = error.issues.some(({ code }) => code === 'unrecognized_keys');
    const names = isMisspelt ? '; lib/infra/README.md lists all settings' : '';
    return `the settings of the stage ${stage} do not fit: ${issues.join('; ')}${names}`;
  }
  if (error instanceof AccountError || error instanceof StageSettingsError) return error.message;
  if (error instanceof CallError) return error.message;
  return error instanceof Error ? explainAwsError(error) : undefined;
}
