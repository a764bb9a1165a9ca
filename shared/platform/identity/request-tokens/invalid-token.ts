import { ServiceError } from '../../errors/service-error.ts';

const MESSAGE =
  'Send the headers apiKey and token, where token is <algorithm id>-<base64> of the encrypted text ' +
  '<timestamp>;<session token or anonymous>;<apiKey> with the current time.';

/**
 * Returns the error for an invalid request token. It is the same 401 for every reason, so that an attacker learns
 * nothing.
 *
 * @param reason only for the log
 */
export function invalidToken(reason: string): ServiceError {
  return new ServiceError('INVALID_TOKEN', MESSAGE, { cause: new Error(reason) });
}
