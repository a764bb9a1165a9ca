import { createHash } from 'node:crypto';

/**
 * Returns what is kept of a call that made a key or a secret, so that a repeated call gets the same response: the id of
 * the key, and the hash of the secret that the response showed.
 *
 * @param secret null if the response showed none
 */
export function createdKey(id: string, secret: string | null): string {
  return secret === null ? id : `${id} ${hashOf(secret)}`;
}

/** Reads {@link createdKey}. `secretIn` returns the secret of the first response if the key still has it, else null. */
export function readCreatedKey(created: string): {
  readonly id: string;
  readonly secretIn: (secrets: readonly string[]) => string | null;
} {
  const [id = '', hash] = created.split(' ');
  return { id, secretIn: (secrets) => secrets.find((secret) => hashOf(secret) === hash) ?? null };
}

/** A secret has 128 random bits and more, so its hash does not show it. */
function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
