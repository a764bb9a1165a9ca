import * as z from 'zod';
import { ConditionFailedError, type Expression, type Key, type Table } from '../aws/table.ts';
import { RecordedResponse } from './recorded-response.ts';

/** How long an answer is sent again (D118). */
const KEPT_SECONDS = 24 * 3_600;
/**
 * How long a call has to come to its end before another one with its key may start. Longer than any function behind the
 * gateway runs (28 s), so a call that is still running is never overtaken; only one that died.
 */
const LEASE_SECONDS = 30;
/** By how much the clocks of two instances may differ. */
const CLOCK_DIFFERENCE_SECONDS = 60;

/** What is known of a key: a call under way, or the answer that it came to. Free keys have no row, or an ended one. */
const IdempotencyRow = z.object({
  fingerprint: z.string(),
  /** Which call has claimed the key. */
  claim: z.string(),
  leaseEndsMs: z.int(),
  answer: RecordedResponse.optional(),
  /** The table's time to live, in seconds; the table deletes rows only days later. */
  expiresAt: z.int(),
});

/** What somebody who comes with a key finds. */
export type KeyState =
  | { readonly kind: 'claimed' }
  | { readonly kind: 'underWay' }
  | { readonly kind: 'answered'; readonly answer: RecordedResponse }
  /** The key belongs to a request that is not this one. */
  | { readonly kind: 'otherRequest' };

/** One call's hold on a key. */
export interface Claim {
  readonly key: Key;
  readonly fingerprint: string;
  /** Unguessable name of this call. */
  readonly id: string;
}

/**
 * Claims a free key for a call, in one conditional write, or tells what stands in the way. A key is free when nobody has
 * used it, when its answer is older than a day, when the call has failed, and when the same request died on it.
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
  // Gone or ended since: whoever asks again will find it free.
  if (row === undefined || row.expiresAt <= seconds(now)) return { kind: 'underWay' };
  // The SDK repeats a write whose answer was lost, and then meets its own.
  if (row.claim === claim.id) return { kind: 'claimed' };
  if (row.fingerprint !== claim.fingerprint) return { kind: 'otherRequest' };
  return row.answer === undefined ? { kind: 'underWay' } : { kind: 'answered', answer: row.answer };
}

/** Keeps the answer of a call. False when the call took so long that the key is not its own any more. */
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
 * Frees the key of a call that has failed, by ending its row a minute ago, so that clocks that differ see it alike; a
 * row that ended long ago would stay for good, as the table takes its end for a mistake. False when the key is not the
 * call's own any more.
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
