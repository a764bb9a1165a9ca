import { randomBytes } from 'node:crypto';

const RANDOM_ID_BYTES = 16;

/** Returns an unguessable, URL-safe id of 128 random bits: 22 characters (D105). */
export function randomId(): string {
  return randomBytes(RANDOM_ID_BYTES).toString('base64url');
}
