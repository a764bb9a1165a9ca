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
  /** Undefined if the caller is not signed in. */
  readonly sessionTokenHash: string | undefined;
  readonly operation: string;
}

/**
 * Returns the key of the row in the table `identity`. It is a hash, so that its parts cannot be confused and it never
 * exceeds the size limit of a key.
 */
export function idempotencyRowKey(scope: IdempotencyScope, key: string): Key {
  const { tenantId, apiKeyId, sessionTokenHash = null, operation } = scope;
  const parts = JSON.stringify([apiKeyId, sessionTokenHash, operation, key]);
  return { pk: `${tenantId}#idempotency#${createHash('sha256').update(parts).digest('hex')}`, sk: 'idempotency' };
}
