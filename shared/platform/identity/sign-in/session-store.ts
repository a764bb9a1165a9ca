import { ConditionFailedError, type Table, type TransactionPart } from '../../aws/table.ts';
import { sessionKey } from '../tenants/identity-keys.ts';
import { invalidSession } from './invalid-session.ts';
import { Session, sessionExpiry } from './session.ts';

const MAX_TOUCH_INTERVAL_MS = 5 * 60 * 1000;
/** Short sessions are extended more often: after a tenth of their duration. */
const TOUCHES_PER_LIFE = 10;

/** Returns a session that has not ended. The read is consistent, so a signed-out session ends immediately. */
export async function findSession(identity: Table, tokenHash: string, now: Date): Promise<Session | undefined> {
  const session = await identity.get(sessionKey(tokenHash), Session, { consistent: true });
  // The table deletes expired rows hours or days later.
  return session !== undefined && now.getTime() < session.expiresAt * 1000 ? session : undefined;
}

/** Stores a new session. */
export async function putSession(identity: Table, tokenHash: string, session: Session): Promise<void> {
  await identity.put({ ...sessionKey(tokenHash), ...session }, { expression: 'attribute_not_exists(pk)' });
}

/**
 * Extends a session that is in use. It is written at most once in five minutes, to save a write for each request.
 * Throws `INVALID_SESSION` if the session was signed out meanwhile.
 */
export async function touchSession(
  identity: Table,
  tokenHash: string,
  session: Session,
  { now, ttlSeconds }: { readonly now: Date; readonly ttlSeconds: number },
): Promise<void> {
  const intervalMs = Math.min(MAX_TOUCH_INTERVAL_MS, (ttlSeconds * 1000) / TOUCHES_PER_LIFE);
  if (now.getTime() - Date.parse(session.lastActionDate) < intervalMs) return;
  const change = {
    expression: 'SET lastActionDate = :now, expiresAt = :expiresAt',
    values: { ':now': now.toISOString(), ':expiresAt': sessionExpiry(now, ttlSeconds) },
  };
  try {
    await identity.update(sessionKey(tokenHash), change, { expression: 'attribute_exists(pk)' }, Session);
  } catch (error) {
    // Without the condition the update would recreate a session that was signed out.
    if (error instanceof ConditionFailedError) throw invalidSession();
    throw error;
  }
}

/**
 * Returns the write that keeps a session when its user's other sessions end: it counts as started now, which is the
 * user's new `sessionsFrom`. The write fails if the session was signed out meanwhile.
 */
export function renewedSession(identity: Table, tokenHash: string, now: Date): TransactionPart {
  return {
    table: identity,
    update: sessionKey(tokenHash),
    change: { expression: 'SET loginDate = :now, sessionsFrom = :now', values: { ':now': now.toISOString() } },
    condition: { expression: 'attribute_exists(pk)' },
  };
}

/** Deletes a session if it exists. */
export async function deleteSession(identity: Table, tokenHash: string): Promise<void> {
  await identity.delete(sessionKey(tokenHash));
}
