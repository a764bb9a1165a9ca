import { argon2, createHash, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { RandomBytes } from '../tenants/random-bytes.ts';
import { formatPasswordHash, type PasswordHashParts, parsePasswordHash } from './password-hash.ts';

/** One of OWASP's choices for argon2id; about 25 ms. */
const COST = { memoryKib: 19 * 1024, passes: 2, lanes: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/**
 * What an unknown user is verified against, so that knowing nobody costs the same as knowing somebody. It is the hash
 * of no password, and its verdict is dropped.
 */
const NOBODYS_HASH: PasswordHashParts = { ...COST, salt: Buffer.alloc(SALT_BYTES), hash: Buffer.alloc(HASH_BYTES) };

const argon2Async = promisify(argon2);

/** A password as somebody who signs in sends it: plain, or its MD5 as hex in either case. */
export type PasswordAttempt = { readonly password: string } | { readonly passwordMD5: string };

/**
 * Hashes a password for storage, as a PHC string: argon2id over the lower-case MD5 hex, because published clients send
 * nothing but the MD5, and both forms have to verify (D217).
 */
export async function hashPassword(attempt: PasswordAttempt, randomBytes: RandomBytes): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return formatPasswordHash({ ...COST, salt, hash: await derive(attempt, { ...COST, salt }, HASH_BYTES) });
}

/**
 * Is this the password?
 *
 * @param stored a PHC string; undefined for an unknown user: false, after the same work. Throws for any other text.
 */
export async function verifyPassword(attempt: PasswordAttempt, stored: string | undefined): Promise<boolean> {
  const parts = stored === undefined ? NOBODYS_HASH : parsePasswordHash(stored);
  const actual = await derive(attempt, parts, parts.hash.length);
  return timingSafeEqual(actual, parts.hash) && stored !== undefined;
}

function derive(
  attempt: PasswordAttempt,
  { memoryKib, passes, lanes, salt }: Omit<PasswordHashParts, 'hash'>,
  tagLength: number,
): Promise<Buffer> {
  const message = 'password' in attempt ? md5Hex(attempt.password) : attempt.passwordMD5.toLowerCase();
  return argon2Async('argon2id', { message, nonce: salt, memory: memoryKib, passes, parallelism: lanes, tagLength });
}

function md5Hex(password: string): string {
  return createHash('md5').update(password, 'utf8').digest('hex');
}
