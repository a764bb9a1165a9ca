import * as z from 'zod';
import { ConditionFailedError, type Expression, type Key, type Table } from '../aws/table.ts';
import { RecordedResponse } from './recorded-response.ts';

/** How long a response is stored (D118). */
const KEPT_SECONDS = 24 * 3_600;
/**
 * How long a call may run before another call may take over its key. It is longer than any function behind the gateway
 * may run (28 s), so only the key of a crashed call is taken over.
 */
const LEASE_SECONDS = 30;
/** The largest difference between the clocks of two instances. */
const CLOCK_DIFFERENCE_SECONDS = 60;

/** The state of a key: a call in flight, or its response. A free key has no row, or an expired one. */
const IdempotencyRow = z.object({
  fingerprint: z.string(),
  /** The id of the call that holds the key. */
  claim: z.string(),
  leaseEndsMs: z.int(),
  answer: RecordedResponse.optional(),
  /** The table's time to live, in seconds. The table deletes expired rows with a delay of up to some days. */
  expiresAt: z.int(),
});

/** The state of a key after an attempt to claim it. */
type KeyState =
  | { readonly kind: 'claimed' }
  | { readonly kind: 'inFlight' }
  | { readonly kind: 'answered'; readonly answer: RecordedResponse }
  /** The key belongs to another request. */
  | { readonly kind: 'otherRequest' };

/** The claim of one call on a key. */
export interface Claim {
  readonly key: Key;
  readonly fingerprint: string;
  /** Unguessable id of the call. */
  readonly id: string;
}

/**
 * Claims a key for a call in one conditional write, or returns why this is not possible. A key is free if it is unused,
 * if its response is older than a day, if its call has failed, or if the same request crashed.
 *
 * @param identity the table: UpdateItem and GetItem
 */
export async function claimKey(identity: Table, claim: Claim, now: Date): Promise<KeyState> {
  const nowMs = now.getTime();
  const change = {
    expression: 'SET fingerprint = :fingerprint, claim = :claim, leaseEndsMs = :lease, expiresAt = :end REMOVE answer',
    values: {
      ':fingerprint': claim.fingerprint,
      ':claim': claim.id,
      ':lease': nowMs + LEASE_SECONDS * 1000,
      ':end': seconds(now) + KEPT_SECONDS,
    },
  };
  const free = {
    expression:
      'attribute_not_exists(pk) OR expiresAt <= :nowSeconds OR ' +
      '(attribute_not_exists(answer) AND leaseEndsMs <= :nowMs AND fingerprint = :fingerprint)',
    values: { ':nowSeconds': seconds(now), ':nowMs': nowMs },
  };
  if (await changed(identity, claim.key, change, free)) return { kind: 'claimed' };
  const row = await identity.get(claim.key, IdempotencyRow, { consistent: true });
  // The row was deleted or expired after the write: the next attempt finds the key free.
  if (row === undefined || row.expiresAt <= seconds(now)) return { kind: 'inFlight' };
  // The SDK repeats a write when the response was lost, and then finds its own row.
  if (row.claim === claim.id) return { kind: 'claimed' };
  if (row.fingerprint !== claim.fingerprint) return { kind: 'otherRequest' };
  return row.answer === undefined ? { kind: 'inFlight' } : { kind: 'answered', answer: row.answer };
}

/** Stores the response of a call. Returns false if the call took so long that it has lost its key. */
export function recordResponse(
  identity: Table,
  { key, id }: Claim,
  answer: RecordedResponse,
  now: Date,
): Promise<boolean> {
  const change = {
    expression: 'SET answer = :answer, expiresAt = :end',
    values: { ':answer': answer, ':end': seconds(now) + KEPT_SECONDS },
  };
  return changed(identity, key, change, heldBy(id));
}

/**
 * Frees the key of a failed call: its row expires one minute in the past, so that clocks that differ agree. The time
 * must not be far in the past: the table does not delete rows that expired years ago. Returns false if the call has
 * lost its key.
 */
export function freeKey(identity: Table, { key, id }: Claim, now: Date): Promise<boolean> {
  const change = {
    expression: 'SET expiresAt = :ended',
    values: { ':ended': seconds(now) - CLOCK_DIFFERENCE_SECONDS },
  };
  return changed(identity, key, change, heldBy(id));
}

function heldBy(id: string): Expression {
  return { expression: 'claim = :id AND attribute_not_exists(answer)', values: { ':id': id } };
}

async function changed(identity: Table, key: Key, change: Expression, condition: Expression): Promise<boolean> {
  try {
    await identity.update(key, change, condition, IdempotencyRow);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailedError) return false;
    throw error;
  }
}

function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
