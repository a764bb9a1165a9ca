import { ConditionFailedError, type Table } from '../../aws/table.ts';
import { sessionKey } from '../tenants/identity-keys.ts';
import { invalidSession } from './invalid-session.ts';
import { Session, sessionExpiry } from './session.ts';

const MAX_TOUCH_INTERVAL_MS = 5 * 60 * 1000;
/** So that short sessions slide too: they are written ten times in their life. */
const TOUCHES_PER_LIFE = 10;

/** A session that has not ended. Consistent: a signed-out one is gone at once. */
export async function findSession(identity: Table, tokenHash: string, now: Date): Promise<Session | undefined> {
  const session = await identity.get(sessionKey(tokenHash), Session, { consistent: true });
  // The table deletes what has ended only hours or days later.
  return session !== undefined && now.getTime() < session.expiresAt * 1000 ? session : undefined;
}

/** Keeps a new session. */
export async function putSession(identity: Table, tokenHash: string, session: Session): Promise<void> {
  await identity.put({ ...sessionKey(tokenHash), ...session }, { expression: 'attribute_not_exists(pk)' });
}

/**
 * Moves the end of a session that is being used. It is written every five minutes at most, to save a write for every
 * request. Throws `INVALID_SESSION` when it was signed out in the meantime.
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
    // Without the condition the update would bring a signed-out session back to life.
    if (error instanceof ConditionFailedError) throw invalidSession();
    throw error;
  }
}

/** Ends a session, if there is one. */
export async function deleteSession(identity: Table, tokenHash: string): Promise<void> {
  await identity.delete(sessionKey(tokenHash));
}
