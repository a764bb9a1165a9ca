import * as z from 'zod';
import { ConditionFailedError, type Expression, type Key, type Table } from '../aws/table.ts';
import type { Clock } from '../identifiers/clock.ts';
import type { RateLimit } from './rate-limits.ts';

const MICROSECONDS = 1_000_000;
const MAX_ROUNDS = 3;

/**
 * A bucket as it is stored: not its tokens but the moment at which it will be full again, in microseconds since 1970.
 * Every token taken moves that moment on by the time that one token needs to come back, which DynamoDB can do by itself.
 */
const BucketRow = z.object({ fullAtUs: z.int() });

/** A change, and when it may be made. */
type Conditional = readonly [change: Expression, condition: Expression];

/** A token was there, or how long it takes until one is. */
export type Take = { readonly taken: true } | { readonly taken: false; readonly waitSeconds: number };

/**
 * Takes a token out of a bucket that all function instances share, if there is one. A full bucket costs one conditional
 * update, one in use two, a refusal a read beside them. Nothing is read to be written back, so callers at the same
 * time do not get into each other's way: either update holds for any number of them. Two things can make both miss: a
 * token that is given back in between, and others who looked at the clock later and came first. Then it is tried again by
 * the time that it is now, three times at most.
 *
 * @param identity the table: UpdateItem and GetItem
 * @returns the whole seconds to wait, at least 1, when there is no token
 */
export async function takeToken(identity: Table, key: Key, limit: RateLimit, clock: Clock): Promise<Take> {
  let waitUs = tokenMicroseconds(limit);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const [fromFull, fromRest] = takings(limit, clock());
    if (await changed(identity, key, fromFull)) return { taken: true };
    if (await changed(identity, key, fromRest)) return { taken: true };
    const row = await identity.get(key, BucketRow, { consistent: true });
    waitUs = (row?.fullAtUs ?? 0) - latestUs(limit, clock());
    if (waitUs > 0) break;
  }
  return { taken: false, waitSeconds: Math.max(1, Math.ceil(waitUs / MICROSECONDS)) };
}

/** How a token is taken out of a bucket that is full, and out of one that is not. */
function takings(limit: RateLimit, now: Date): readonly [Conditional, Conditional] {
  const nowUs = microseconds(now);
  const tokenUs = tokenMicroseconds(limit);
  // The row says nothing once the bucket is full; it may go then.
  const expiresAt = Math.ceil(now.getTime() / 1000) + limit.periodSeconds + 1;
  return [
    [
      { expression: 'SET fullAtUs = :full, expiresAt = :end', values: { ':full': nowUs + tokenUs, ':end': expiresAt } },
      { expression: 'attribute_not_exists(pk) OR fullAtUs <= :now', values: { ':now': nowUs } },
    ],
    [
      {
        expression: 'SET fullAtUs = fullAtUs + :token, expiresAt = :end',
        values: { ':token': tokenUs, ':end': expiresAt },
      },
      {
        expression: 'fullAtUs > :now AND fullAtUs <= :latest',
        values: { ':now': nowUs, ':latest': latestUs(limit, now) },
      },
    ],
  ];
}

/** The last moment at which a bucket may become full and still hold a token now. */
function latestUs(limit: RateLimit, now: Date): number {
  return microseconds(now) + (limit.calls - 1) * tokenMicroseconds(limit);
}

/** Gives a token back that was taken for a call which was then refused for another reason. */
export async function giveTokenBack(identity: Table, key: Key, limit: RateLimit): Promise<void> {
  const back = { expression: 'SET fullAtUs = fullAtUs - :token', values: { ':token': tokenMicroseconds(limit) } };
  // A bucket that is full by now needs nothing back; one whose moment lies in the past is no fuller than full.
  await changed(identity, key, [back, { expression: 'attribute_exists(pk)' }]);
}

async function changed(identity: Table, key: Key, [change, condition]: Conditional): Promise<boolean> {
  try {
    await identity.update(key, change, condition, BucketRow);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailedError) return false;
    throw error;
  }
}

/** The time that one token needs to come back; rounded up, so that rounding never gives a token away. */
function tokenMicroseconds({ calls, periodSeconds }: RateLimit): number {
  return Math.ceil((periodSeconds * MICROSECONDS) / calls);
}

function microseconds(date: Date): number {
  return date.getTime() * 1000;
}
