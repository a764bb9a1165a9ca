import * as z from 'zod';
import { ConditionFailedError, type Expression, type Key, type Table } from '../aws/table.ts';
import type { Clock } from '../identifiers/clock.ts';
import type { RateLimit } from './rate-limits.ts';

const MICROSECONDS = 1_000_000;
const MAX_ROUNDS = 3;

/**
 * A stored bucket. It has no number of tokens, only the time at which it will be full, in microseconds since 1970. Each
 * taken token moves this time by the refill time of one token, which is one DynamoDB update.
 */
const BucketRow = z.object({ fullAtUs: z.int() });

/** An update and its condition. */
type Conditional = readonly [change: Expression, condition: Expression];

/** The result of taking a token. Without a token: the seconds until one is available. */
export type Take = { readonly taken: true } | { readonly taken: false; readonly waitSeconds: number };

/**
 * Takes a token from a bucket that all function instances share, if it has one. A full bucket costs one conditional
 * update, a partly used one costs two, and a refusal costs one more read. The updates do not depend on a previous read,
 * so concurrent callers do not conflict. Both updates can still fail in two cases: another caller gives a token back
 * between them, or a caller with a later clock came first. Then the function retries with the current time, at most
 * three times.
 *
 * @param identity the table: UpdateItem and GetItem
 * @returns if there is no token, the whole seconds to wait, at least 1
 */
export async function takeToken(identity: Table, key: Key, limit: RateLimit, clock: Clock): Promise<Take> {
  let waitUs = tokenMicroseconds(limit);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const [fromFull, fromPartlyUsed] = tokenUpdates(limit, clock());
    if (await changed(identity, key, fromFull)) return { taken: true };
    if (await changed(identity, key, fromPartlyUsed)) return { taken: true };
    const row = await identity.get(key, BucketRow, { consistent: true });
    waitUs = (row?.fullAtUs ?? 0) - latestUs(limit, clock());
    if (waitUs > 0) break;
  }
  return { taken: false, waitSeconds: Math.max(1, Math.ceil(waitUs / MICROSECONDS)) };
}

/** Returns the update of a full bucket and the update of a partly used one. */
function tokenUpdates(limit: RateLimit, now: Date): readonly [Conditional, Conditional] {
  const nowUs = microseconds(now);
  const tokenUs = tokenMicroseconds(limit);
  // A full bucket needs no row, so the row expires then.
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

/** Returns the latest time at which a bucket may become full if it has a token now. */
function latestUs(limit: RateLimit, now: Date): number {
  return microseconds(now) + (limit.calls - 1) * tokenMicroseconds(limit);
}

/** Gives back a token of a call that was then refused for another reason. */
export async function giveTokenBack(identity: Table, key: Key, limit: RateLimit): Promise<void> {
  const back = { expression: 'SET fullAtUs = fullAtUs - :token', values: { ':token': tokenMicroseconds(limit) } };
  // The update is harmless for a bucket that is already full: a time in the past also means full.
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

/** Returns the refill time of one token, rounded up so that rounding never adds tokens. */
function tokenMicroseconds({ calls, periodSeconds }: RateLimit): number {
  return Math.ceil((periodSeconds * MICROSECONDS) / calls);
}

function microseconds(date: Date): number {
  return date.getTime() * 1000;
}
