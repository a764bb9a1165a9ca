import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { RandomBytes } from '../tenants/random-bytes.ts';
import { UserId } from '../users/user.ts';

const SESSION_TOKEN_BYTES = 32;

/** A session as it is stored: under the hash of its token, which itself is kept nowhere. */
export const Session = z.object({
  user: UserId,
  loginDate: z.iso.datetime(),
  lastActionDate: z.iso.datetime(),
  /** When it ends, in seconds since 1970: the table's time-to-live attribute. DynamoDB deletes it some days later. */
  expiresAt: z.int(),
});

export type Session = z.infer<typeof Session>;

/** A fresh session token: opaque, 256 random bits, URL-safe and without `;`. */
export function newSessionToken(randomBytes: RandomBytes): string {
  return Buffer.from(randomBytes(SESSION_TOKEN_BYTES)).toString('base64url');
}

/** Under which name a session is stored. A plain hash is enough for 256 random bits. */
export function hashSessionToken(token: string): string {
  return createHash('sha256').update(token, 'utf8').digest('hex');
}

/** When a session ends that was last used now; in whole seconds, as the table's time to live wants it. */
export function sessionExpiry(lastAction: Date, ttlSeconds: number): number {
  return Math.ceil(lastAction.getTime() / 1000) + ttlSeconds;
}
