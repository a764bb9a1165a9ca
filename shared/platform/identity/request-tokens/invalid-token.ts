import { ServiceError } from '../../errors/service-error.ts';

const MESSAGE =
  'Send the headers apiKey and token, where token is <algorithm id>-<base64> of the encrypted text ' +
  '<timestamp>;<session token or anonymous>;<apiKey> with the current time.';

/**
 * The one failure of request tokens: the same 401 whatever is wrong, so that nobody can learn from it.
 *
 * @param reason for the log only
 */
export function invalidToken(reason: string): ServiceError {
  return new ServiceError('INVALID_TOKEN', MESSAGE, { cause: new Error(reason) });
}
