import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Key } from '../aws/table.ts';

const MAX_CHARACTERS = 255;

/** The value of the header `Idempotency-Key`: any text, preferably a UUID. */
export const IdempotencyKey = z
  .string()
  .min(1)
  .max(MAX_CHARACTERS)
  .regex(/^\P{Cc}*$/u, 'no control characters');

/** The scope in which a key is unique. The same text from another caller or for another route is another key. */
interface IdempotencyScope {
  readonly tenantId: number;
  readonly apiKeyId: string;
  /** The session of a signed-in user, else the address group of the caller (D119). */
  readonly caller: { readonly sessionTokenHash: string } | { readonly addressGroup: string };
  readonly operation: string;
}

/**
 * Returns the key of the row in the table `identity`. It is a hash, so that its parts cannot be confused and it never
 * exceeds the size limit of a key.
 */
export function idempotencyRowKey(scope: IdempotencyScope, key: string): Key {
  const { tenantId, apiKeyId, caller, operation } = scope;
  const of = 'sessionTokenHash' in caller ? caller.sessionTokenHash : [caller.addressGroup];
  const parts = JSON.stringify([apiKeyId, of, operation, key]);
  return { pk: `${tenantId}#idempotency#${createHash('sha256').update(parts).digest('hex')}`, sk: 'idempotency' };
}
