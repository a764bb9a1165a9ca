import { ServiceError } from '../../platform/errors/service-error.ts';
import type { Caller } from '../../platform/identity/callers/caller.ts';
import { invalidSession } from '../../platform/identity/sign-in/invalid-session.ts';
import { hashPassword, verifyPassword } from '../../platform/identity/sign-in/password.ts';
import { renewedSession } from '../../platform/identity/sign-in/session-store.ts';
import { signInBuckets } from '../../platform/identity/sign-in/sign-in-buckets.ts';
import { changeUser } from '../../platform/identity/users/change-user.ts';
import { findUser } from '../../platform/identity/users/user-store.ts';
import type { RateLimiter } from '../../platform/rate-limits/rate-limiter.ts';
import type { PasswordChange } from './account-bodies.ts';
import type { Users } from './open-users.ts';

/** What a change of the own password needs. */
interface PasswordDeps extends Pick<Users, 'identity' | 'clock' | 'randomBytes'> {
  readonly limiter: RateLimiter;
  readonly sourceIp: string;
}

/**
 * Changes the password of the signed-in user and ends the user's other sessions. Wrong passwords count like failed
 * sign-ins, so that a stolen session cannot be used to guess the password.
 * Source: D2146 in contract/interface.md.
 *
 * @throws ServiceError 403 if the current password is wrong, 429 above the limits of sign-in
 */
export async function changePassword(
  { currentPassword, password }: PasswordChange,
  { user: caller, sessionTokenHash }: Pick<Caller, 'user' | 'sessionTokenHash'>,
  { identity, clock, randomBytes, limiter, sourceIp }: PasswordDeps,
): Promise<string> {
  const user = caller && (await findUser(identity, caller.id));
  if (!user || sessionTokenHash === undefined) throw invalidSession();
  const { attempts, failures } = signInBuckets(user.identifications[0] ?? user.id, sourceIp);
  await limiter.count([...attempts, ...failures]);
  if (!(await verifyPassword({ password: currentPassword }, user.passwordHash))) {
    throw new ServiceError('SIGN_IN_FAILED', 'The current password is wrong.');
  }
  await limiter.giveBack(failures);
  const passwordHash = await hashPassword({ password }, randomBytes);
  const now = clock();
  await changeUser(
    identity,
    user.id,
    (current) => {
      // Another change came first: the password that was checked is no longer the current one.
      if (current.passwordHash !== user.passwordHash) throw invalidSession();
      return { ...current, passwordHash, sessionsFrom: now.toISOString() };
    },
    [renewedSession(identity, sessionTokenHash, now)],
  );
  return user.id;
}
