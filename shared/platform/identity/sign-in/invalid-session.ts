import { ServiceError } from '../../errors/service-error.ts';

/** The one failure of sessions: unknown, ended and signed-out ones look the same. Tells clients to sign in again. */
export function invalidSession(): ServiceError {
  return new ServiceError('INVALID_SESSION', 'The session has ended. Sign in again.');
}
