import { argon2, createHash, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { RandomBytes } from '../tenants/random-bytes.ts';
import { formatPasswordHash, type PasswordHashParts, parsePasswordHash } from './password-hash.ts';

/** Parameters of argon2id that OWASP recommends; about 25 ms. */
const COST = { memoryKib: 19 * 1024, passes: 2, lanes: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/**
 * The hash for unknown users, so that verification takes the same time for unknown and known users. It matches no
 * password, and its result is ignored.
 */
const DUMMY_HASH: PasswordHashParts = { ...COST, salt: Buffer.alloc(SALT_BYTES), hash: Buffer.alloc(HASH_BYTES) };

const argon2Async = promisify(argon2);

/** The password of a sign-in: plain, or its MD5 as hex in upper or lower case. */
export type PasswordAttempt = { readonly password: string } | { readonly passwordMD5: string };

/**
 * Hashes a password for storage, as a PHC string: argon2id of the lower-case MD5 hex, because published clients send
 * only the MD5, and both forms must verify (D217).
 */
export async function hashPassword(attempt: PasswordAttempt, randomBytes: RandomBytes): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return formatPasswordHash({ ...COST, salt, hash: await derive(attempt, { ...COST, salt }, HASH_BYTES) });
}

/**
 * Returns whether the password matches.
 *
 * @param stored a PHC string, or undefined for an unknown user: then the result is false, after the same work
 * @throws TypeError for any other text
 */
export async function verifyPassword(attempt: PasswordAttempt, stored: string | undefined): Promise<boolean> {
  const parts = stored === undefined ? DUMMY_HASH : parsePasswordHash(stored);
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
