import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Key } from '../aws/table.ts';

const MAX_CHARACTERS = 255;

/** What a client may send as `Idempotency-Key`: any text it likes, best a UUID. */
export const IdempotencyKey = z
  .string()
  .min(1)
  .max(MAX_CHARACTERS)
  .regex(/^\P{Cc}*$/u, 'no control characters');

/** Within what a key is unique: the same text from somebody else, or for another route, is another key. */
export interface IdempotencyScope {
  readonly tenantId: number;
  readonly apiKeyId: string;
  /** Undefined for callers who are not signed in. */
  readonly sessionTokenHash: string | undefined;
  readonly operation: string;
}

/**
 * The row of a key in the table `identity`. Hashed, so that its parts cannot run into each other and no row's key is
 * longer than the table allows.
 */
export function idempotencyRowKey(scope: IdempotencyScope, key: string): Key {
  const { tenantId, apiKeyId, sessionTokenHash = null, operation } = scope;
  const parts = JSON.stringify([apiKeyId, sessionTokenHash, operation, key]);
  return { pk: `${tenantId}#idempotency#${createHash('sha256').update(parts).digest('hex')}`, sk: 'idempotency' };
}
