import * as z from 'zod';
import { StageSettingsError } from '../../infra/settings/config.ts';
import { AccountError } from './account-error.ts';
import { explainAwsError } from './explain-aws-error.ts';

/** Node's error code for a command line that cannot be parsed. */
const WRONG_USAGE = /^ERR_PARSE_ARGS_/;

/**
 * Returns a sentence that says what a deployer can do about an error; undefined for an unexpected error, which needs
 * its stack.
 *
 * @param stage whose settings were read
 */
export function explain(error: unknown, stage: string): string | undefined {
  if (error instanceof z.ZodError) {
    const issues = error.issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': '));
    const isMisspelt = error.issues.some(({ code }) => code === 'unrecognized_keys');
    const names = isMisspelt ? '; lib/infra/README.md lists all settings' : '';
    return `the settings of the stage ${stage} do not fit: ${issues.join('; ')}${names}`;
  }
  if (error instanceof AccountError || error instanceof StageSettingsError) return error.message;
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string' && WRONG_USAGE.test(error.code)) return error.message;
  return explainAwsError(error);
}
