import * as z from 'zod';
import { AccountError } from './account-error.ts';

/** Errors of the SDK by which credentials are none, or none any more. */
const NO_CREDENTIALS = new Set(['CredentialsProviderError', 'TokenProviderError']);
/** Of Node, for a command line that cannot be read. */
const WRONG_USAGE = /^ERR_PARSE_ARGS_/;

/**
 * What a deployer can do about an error, in a sentence; undefined for one that nobody foresaw, whose stack is needed.
 *
 * @param stage whose settings were read
 */
export function explain(error: unknown, stage: string): string | undefined {
  if (error instanceof z.ZodError) {
    const issues = error.issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': '));
    return `the settings of the stage ${stage} do not fit: ${issues.join('; ')}`;
  }
  if (error instanceof AccountError) return error.message;
  if (!(error instanceof Error)) return undefined;
  if (NO_CREDENTIALS.has(error.name)) {
    return `there are no AWS credentials (${error.message}): set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY`;
  }
  if ('code' in error && typeof error.code === 'string' && WRONG_USAGE.test(error.code)) return error.message;
  // An answer of AWS, as SES gives it.
  if ('$metadata' in error) return `AWS answers ${error.name}: ${error.message}`;
  return undefined;
}
