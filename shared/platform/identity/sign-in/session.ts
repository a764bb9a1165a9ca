import { createHash } from 'node:crypto';
import * as z from 'zod';
import { ApiKeyContext } from '../tenants/api-key.ts';
import type { RandomBytes } from '../tenants/random-bytes.ts';
import { TenantId } from '../tenants/tenant-id.ts';
import { UserId } from '../users/user.ts';

const SESSION_TOKEN_BYTES = 32;

/** A stored session. Its key is the hash of its token; the token itself is not stored. */
export const Session = z.object({
  user: UserId,
  /** The context of the public key with which the session was made. Only keys of this context accept it (D270). */
  keyContext: ApiKeyContext.optional(),
  /** The one tenant in which a session of a company sign-in is valid; any tenant of the user without it (D276). */
  tenant: TenantId.optional(),
  loginDate: z.iso.datetime(),
  /**
   * The user's `sessionsFrom` when the session was made, empty if there was none. The session has ended when the user
   * has another: clocks of functions differ, so times do not say which came first. Sessions from before have none.
   */
  sessionsFrom: z.string().optional(),
  lastActionDate: z.iso.datetime(),
  /**
   * When the session ends, in seconds since 1970: the table's time-to-live attribute. DynamoDB deletes the row some
   * days later.
   */
  expiresAt: z.int(),
});

export type Session = z.infer<typeof Session>;

/** Whether a new password, or the operator, has ended this session of the user. */
export function isEndedByUser(
  session: Session,
  { sessionsFrom = '' }: { readonly sessionsFrom?: string | undefined },
): boolean {
  return session.sessionsFrom === undefined ? session.loginDate < sessionsFrom : session.sessionsFrom !== sessionsFrom;
}

/** Returns a new session token: 256 random bits, URL-safe and without `;`. */
export function newSessionToken(randomBytes: RandomBytes): string {
  return Buffer.from(randomBytes(SESSION_TOKEN_BYTES)).toString('base64url');
}

/** Returns the hash under which a session is stored. A plain hash is enough for 256 random bits. */
export function hashSessionToken(token: string): string {
  return createHash('sha256').update(token, 'utf8').digest('hex');
}

/** Returns when a session ends after this last action, in whole seconds, as the table's time to live requires. */
export function sessionExpiry(lastAction: Date, ttlSeconds: number): number {
  return Math.ceil(lastAction.getTime() / 1000) + ttlSeconds;
}
