import * as z from 'zod';

/**
 * The differences between the services here and those of AWS that code can depend on, and how often a faulty service
 * makes AWS's behaviour happen: the share of the calls, messages or processes that it can happen to. The sources are in
 * test/chaos/README.md.
 */
export const CHAOS_KINDS = {
  /** Queues, streams and schedules deliver at least once: a function gets the same event again. */
  duplicates: 0.1,
  /** Standard queues do not keep the order: a message arrives later than those that were sent after it. */
  order: 0.2,
  /** A store refuses a call because there are too many: the SDK sends it again. */
  throttle: 0.02,
  /** A batch of DynamoDB is done in part, and the rest is returned. */
  unprocessed: 0.1,
  /** DynamoDB refuses a write because of a transaction on the same row. */
  conflicts: 0.03,
  /** A store does its work, and the response is lost: the SDK sends the call again. */
  lost: 0.01,
  /** The body of a file of S3 breaks off in the middle. */
  cut: 0.1,
  /** A page of a query ends before its limit. */
  pages: 0.1,
  /** A read of DynamoDB that is not consistent misses a row that is new. */
  stale: 0.3,
  /** A process of a function is frozen from the end of its call to the start of the next one. */
  freeze: 1,
  /** The clock of a function's process is not that of the stores. */
  skew: 1,
  /** Names of headers arrive in another case. */
  headers: 0.5,
} as const satisfies Record<string, number>;

/** The name of a kind of fault. */
export type ChaosKind = keyof typeof CHAOS_KINDS;

/** A read by another call, moments after the write, is no defect of the caller: `all` leaves it out. */
const NOT_IN_ALL: readonly ChaosKind[] = ['stale'];

const Kinds = z.array(z.enum(Object.keys(CHAOS_KINDS) as [ChaosKind, ...ChaosKind[]]));

/**
 * Reads kinds of faults: names with commas between them, or `all`, which is every kind but stale reads.
 * @throws {Error} that names the kinds
 */
export function parseChaosKinds(text: string): readonly ChaosKind[] {
  if (text === 'all') return (Object.keys(CHAOS_KINDS) as ChaosKind[]).filter((kind) => !NOT_IN_ALL.includes(kind));
  const kinds = Kinds.safeParse(text.split(','));
  if (kinds.success) return kinds.data;
  throw new Error(`chaos takes all, or some of ${Object.keys(CHAOS_KINDS).join(', ')}`);
}
