import type { Table } from '../../aws/table.ts';
import { ServiceError } from '../../errors/service-error.ts';
import type { Clock } from '../../identifiers/clock.ts';
import type { AuthSettings } from '../callers/auth-settings.ts';
import type { Caller } from '../callers/caller.ts';
import type { RandomBytes } from '../tenants/random-bytes.ts';
import { findMembership } from '../users/membership-store.ts';
import { findUser, findUserIdByLogin } from '../users/user-store.ts';
import { type PasswordAttempt, verifyPassword } from './password.ts';
import { hashSessionToken, newSessionToken, sessionExpiry } from './session.ts';
import { putSession } from './session-store.ts';
import type { SignIn, SignInResult } from './sign-in-schemas.ts';

/** Read for an unknown user, so that every attempt makes the same reads. No user id contains a blank. */
const NO_USER_ID = 'not a user';

/** Dependencies of {@link signIn}. */
export interface SignInDeps {
  /** The table `identity`: GetItem and PutItem. */
  readonly identity: Table;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  readonly settings: Pick<AuthSettings, 'sessionTtlSeconds'>;
}

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
  { identity, clock, randomBytes, settings }: SignInDeps,
): Promise<SignInResult> {
  const attempt = passwordAttempt(request);
  if ('passwordMD5' in attempt && !caller.tenant.allowPasswordMd5) {
    throw new ServiceError('SIGN_IN_FAILED', 'This tenant does not accept passwordMD5. Send password.');
  }
  const now = clock();
  const userId = (await findUserIdByLogin(identity, request.identification)) ?? NO_USER_ID;
  const [user, membership] = await Promise.all([
    findUser(identity, userId),
    findMembership(identity, caller.tenant.id, userId),
  ]);
  const verified = await verifyPassword(attempt, user?.passwordHash);
  if (!verified || user === undefined || user.disabled || membership === undefined) {
    throw new ServiceError('SIGN_IN_FAILED', 'Identification or password is wrong. Check both and try again.');
  }
  const token = newSessionToken(randomBytes);
  const dates = { loginDate: now.toISOString(), lastActionDate: now.toISOString() };
  const expiresAt = sessionExpiry(now, settings.sessionTtlSeconds);
  const { publicKeyContext } = caller;
  const bound = publicKeyContext && { keyContext: publicKeyContext };
  // That of the user whose password was checked: if it changes meanwhile, this session has ended.
  const { sessionsFrom = '' } = user;
  const session = { user: user.id, ...bound, ...dates, sessionsFrom, expiresAt };
  await putSession(identity, hashSessionToken(token), session);
  return { auth: { token, userId: user.id, ...dates } };
}

function passwordAttempt({ password, passwordMD5 = '' }: SignIn): PasswordAttempt {
  return password === undefined ? { passwordMD5 } : { password };
}
