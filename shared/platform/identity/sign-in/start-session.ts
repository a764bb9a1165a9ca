import type { Table } from '../../aws/table.ts';
import type { Clock } from '../../identifiers/clock.ts';
import type { AuthSettings } from '../callers/auth-settings.ts';
import type { Caller } from '../callers/caller.ts';
import type { RandomBytes } from '../tenants/random-bytes.ts';
import type { User } from '../users/user.ts';
import { hashSessionToken, newSessionToken, sessionExpiry } from './session.ts';
import { putSession } from './session-store.ts';
import type { SignInResult } from './sign-in-schemas.ts';

/** What the start of a session needs. */
export interface SessionDeps {
  /** The table `identity`: GetItem and PutItem. */
  readonly identity: Table;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  readonly settings: Pick<AuthSettings, 'sessionTtlSeconds'>;
}

/**
 * Starts a session (D218, D270).
 *
 * @param user as read when the user was verified: if a new password ends sessions meanwhile, this one has ended
 * @param only the one tenant in which the session is valid (D276); any without it
 */
export async function startSession(
  { id, sessionsFrom = '' }: Pick<User, 'id' | 'sessionsFrom'>,
  { publicKeyContext }: Pick<Caller, 'publicKeyContext'>,
  { identity, clock, randomBytes, settings }: SessionDeps,
  only?: number,
): Promise<SignInResult> {
  const now = clock();
  const token = newSessionToken(randomBytes);
  const dates = { loginDate: now.toISOString(), lastActionDate: now.toISOString() };
  const bound = {
    ...(publicKeyContext && { keyContext: publicKeyContext }),
    ...(only !== undefined && { tenant: only }),
  };
  const expiresAt = sessionExpiry(now, settings.sessionTtlSeconds);
  await putSession(identity, hashSessionToken(token), { user: id, ...bound, ...dates, sessionsFrom, expiresAt });
  return { auth: { token, userId: id, ...dates } };
}
