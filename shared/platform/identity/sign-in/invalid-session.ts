import { ServiceError } from '../../errors/service-error.ts';

/**
 * Returns the error for an invalid session, the same for unknown, ended and signed-out ones. Clients then sign in
 * again.
 */
export function invalidSession(): ServiceError {
  return new ServiceError('INVALID_SESSION', 'The session has ended. Sign in again.');
}
