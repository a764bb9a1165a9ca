import { ServiceError } from '../../errors/service-error.ts';
import type { Caller } from '../callers/caller.ts';
import { findMembership } from '../users/membership-store.ts';
import { findUser, findUserIdByLogin } from '../users/user-store.ts';
import { type PasswordAttempt, verifyPassword } from './password.ts';
import type { SignIn, SignInResult } from './sign-in-schemas.ts';
import { type SessionDeps, startSession } from './start-session.ts';

/** Read for an unknown user, so that every attempt makes the same reads. No user id contains a blank. */
const NO_USER_ID = 'not a user';

/**
 * Starts a session for a member of the caller's tenant.
 * Source: D216, D218 in contract/interface.md.
 *
 * @throws ServiceError `SIGN_IN_FAILED` (403). It is the same after the same work for an unknown or disabled user, a
 * wrong password, and a user who is not a member of this tenant
 */
export async function signIn(
  request: SignIn,
  caller: Pick<Caller, 'tenant' | 'publicKeyContext'>,
  deps: SessionDeps,
): Promise<SignInResult> {
  const attempt = passwordAttempt(request);
  if ('passwordMD5' in attempt && !caller.tenant.allowPasswordMd5) {
    throw new ServiceError('SIGN_IN_FAILED', 'This tenant does not accept passwordMD5. Send password.');
  }
  const { identity } = deps;
  const userId = (await findUserIdByLogin(identity, request.identification)) ?? NO_USER_ID;
  const [user, membership] = await Promise.all([
    findUser(identity, userId),
    findMembership(identity, caller.tenant.id, userId),
  ]);
  const verified = await verifyPassword(attempt, user?.passwordHash);
  if (!verified || user === undefined || user.disabled || membership === undefined) {
    throw new ServiceError('SIGN_IN_FAILED', 'Identification or password is wrong. Check both and try again.');
  }
  return startSession(user, caller, deps);
}

function passwordAttempt({ password, passwordMD5 = '' }: SignIn): PasswordAttempt {
  return password === undefined ? { passwordMD5 } : { password };
}
