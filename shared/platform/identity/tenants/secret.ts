import * as z from 'zod';
import type { RandomBytes } from './random-bytes.ts';

/** The lengths of an AES-128, AES-192 and AES-256 key. */
const AES_KEY_BYTES: readonly number[] = [16, 24, 32];
/** 24 random bytes are 32 characters of base64url: an AES-256 key that people can copy. */
const NEW_SECRET_RANDOM_BYTES = 24;

/**
 * The secret of an api key. Its UTF-8 text is the AES key of request tokens: 16, 24 or 32 bytes.
 * Source: D206 in contract/interface.md.
 */
export const Secret = z.string().refine((secret) => AES_KEY_BYTES.includes(Buffer.byteLength(secret, 'utf8')), {
  error: 'a secret has 16, 24 or 32 bytes (UTF-8)',
});

/** Returns a new secret of 32 URL-safe characters with 192 random bits. */
export function newSecret(randomBytes: RandomBytes): string {
  return Buffer.from(randomBytes(NEW_SECRET_RANDOM_BYTES)).toString('base64url');
}
