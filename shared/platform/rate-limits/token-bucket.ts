import * as z from 'zod';
import { addOnce } from '../aws/add-once.ts';
import { ConditionFailedError, type Expression, type Key, type Table } from '../aws/table.ts';
import type { Clock, IdSource } from '../identifiers/clock.ts';
import type { RateLimit } from './rate-limits.ts';

const MICROSECONDS = 1_000_000;
const MAX_ROUNDS = 3;
/**
 * Instances of a function have clocks that differ a little: the last token of a bucket is not refused because a clock
 * is behind by so much. It is at most a small part of the time of one token, so that it never adds a call.
 */
const CLOCK_DIFFERENCE_US = MICROSECONDS;
const MAX_EARLY_SHARE = 0.01;

/**
 * A stored bucket. It has no number of tokens, only the time at which it will be full, in microseconds since 1970. Each
 * taken token moves this time by the refill time of one token, and a call is one DynamoDB update.
 */
const BucketRow = z.object({ fullAtUs: z.int() });

/** An update and its condition. */
type Conditional = readonly [change: Expression, condition: Expression];

/**
 * The result of taking tokens: how many the caller has left and the seconds until the bucket is full, or the seconds
 * until there are enough.
 */
type Take =
  | { readonly taken: true; readonly left: number; readonly fullSeconds: number }
  | { readonly taken: false; readonly waitSeconds: number };

/** A limit, the calls of it that the caller may not use, and what this call takes: 1 by default. */
interface UsableLimit extends RateLimit {
  readonly keptCalls?: number;
  readonly tokens?: number | undefined;
}

/**
 * Takes tokens from a bucket that all function instances share, if it has so many; a full one always has enough. A full
 * bucket costs one conditional update, a partly used one costs two, and a refusal costs one more read. The updates do
 * not depend on a previous read, so concurrent callers do not conflict. Both updates can still fail in two cases:
 * another caller gives a token back between them, or a caller with a later clock came first. Then the function retries
 * with the current time, at most three times.
 *
 * @param identity the table: UpdateItem and GetItem
 * @param ids names this call in the row: of two calls in one second, the table knows which has taken the last token
 * @returns if there are too few, the whole seconds to wait, at least 1
 */
export async function takeTokens(
  identity: Table,
  key: Key,
  limit: UsableLimit,
  clock: Clock,
  ids: IdSource,
): Promise<Take> {
  const taker = ids();
  let waitUs = tokenMicroseconds(limit);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const now = clock();
    for (const update of tokenUpdates(limit, taker, now)) {
      const { fullAtUs } = (await changed(identity, key, update)) ?? {};
      if (fullAtUs !== undefined) return taken(limit, fullAtUs, now);
    }
    const row = await identity.get(key, BucketRow, { consistent: true });
    waitUs = (row?.fullAtUs ?? 0) - latestUs(limit, clock());
    if (waitUs > earlyUs(limit)) break;
  }
  return { taken: false, waitSeconds: Math.max(1, Math.ceil(waitUs / MICROSECONDS)) };
}

function taken(limit: UsableLimit, fullAtUs: number, now: Date): Take {
  const freeUs = latestUs(limit, now) + earlyUs(limit) - fullAtUs;
  const left = takenTokens(limit) + Math.floor(freeUs / tokenMicroseconds(limit));
  return {
    taken: true,
    left,
    fullSeconds: Math.ceil((fullAtUs - microseconds(now)) / MICROSECONDS),
  };
}

/** Returns the update of a full bucket and the update of a partly used one. */
function tokenUpdates(limit: UsableLimit, taker: string, now: Date): readonly [Conditional, Conditional] {
  const nowUs = microseconds(now);
  const takenUs = takenTokens(limit) * tokenMicroseconds(limit);
  // A full bucket needs no row, so the row expires then.
  const expiresAt = Math.ceil(now.getTime() / 1000) + limit.periodSeconds + 1;
  return [
    [
      {
        expression: 'SET fullAtUs = :full, takenBy = :taker, expiresAt = :end',
        values: { ':full': nowUs + takenUs, ':taker': taker, ':end': expiresAt },
      },
      { expression: 'attribute_not_exists(pk) OR fullAtUs <= :now', values: { ':now': nowUs } },
    ],
    [
      {
        expression: 'SET fullAtUs = fullAtUs + :taken, takenBy = :taker, expiresAt = :end',
        values: { ':taken': takenUs, ':taker': taker, ':end': expiresAt },
      },
      {
        // An update whose answer was lost is sent again: it must not take twice.
        expression: 'fullAtUs > :now AND fullAtUs <= :latest AND (attribute_not_exists(takenBy) OR takenBy <> :taker)',
        values: { ':now': nowUs, ':latest': latestUs(limit, now) + earlyUs(limit), ':taker': taker },
      },
    ],
  ];
}

/** Returns the latest time at which a bucket may become full if it has enough tokens now. */
function latestUs(limit: UsableLimit, now: Date): number {
  return microseconds(now) + (limit.calls - (limit.keptCalls ?? 0) - takenTokens(limit)) * tokenMicroseconds(limit);
}

/** Returns how much too early a token may be taken. */
function earlyUs(limit: RateLimit): number {
  return Math.min(CLOCK_DIFFERENCE_US, Math.floor(MAX_EARLY_SHARE * tokenMicroseconds(limit)));
}

/** Gives back the tokens of a call that was then refused for another reason. */
export async function giveTokensBack(identity: Table, key: Key, limit: RateLimit, tokens?: number): Promise<void> {
  const givenUs = takenTokens({ ...limit, tokens }) * tokenMicroseconds(limit);
  const back = { expression: 'SET fullAtUs = fullAtUs - :given', values: { ':given': givenUs } };
  // The update is harmless for a bucket that is already full: a time in the past also means full.
  await changed(identity, key, addOnce(back, { expression: 'attribute_exists(pk)' }));
}

/** Returns the row after the update, or undefined if its condition does not hold. */
async function changed(
  identity: Table,
  key: Key,
  [change, condition]: Conditional,
): Promise<z.infer<typeof BucketRow> | undefined> {
  try {
    return await identity.update(key, change, condition, BucketRow);
  } catch (error) {
    if (error instanceof ConditionFailedError) return undefined;
    throw error;
  }
}

/** Never more than the bucket holds for the caller: such a call would wait for ever. */
function takenTokens({ calls, keptCalls = 0, tokens = 1 }: UsableLimit): number {
  return Math.max(1, Math.min(tokens, calls - keptCalls));
}

/** Returns the refill time of one token, rounded up so that rounding never adds tokens. */
function tokenMicroseconds({ calls, periodSeconds }: RateLimit): number {
  return Math.ceil((periodSeconds * MICROSECONDS) / calls);
}

function microseconds(date: Date): number {
  return date.getTime() * 1000;
}
