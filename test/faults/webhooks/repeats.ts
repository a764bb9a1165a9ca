import type { ReceivedPost } from '../../fixtures/webhook-receiver.ts';
import { BEGUN_HEADER, SENDER_HEADER } from './sender-header.ts';

/** An answer so long after the POST was begun may be too late for the 10 s of its sender. */
const LATE_AFTER_MS = 9_000;
/** An answer within that is one at once. */
const AT_ONCE_MS = 100;

/** What a receiver has done with a POST. */
export interface AnsweredPost {
  readonly post: ReceivedPost;
  /** Undefined where it never answered, or has not by now. */
  answeredAtMs: number | undefined;
}

/** POSTs of events that had been answered before, by why they came. */
export interface Repeats {
  /** The sender was killed while it waited for the answer. */
  readonly waiting: number;
  /** The sender was killed although it had been answered at once: between the answer and its record. */
  readonly answered: number;
  /** The answer was late. */
  readonly late: number;
  /** Neither: there is to be none. */
  readonly unexplained: number;
  /** Of one event, the most. */
  readonly mostOfOne: number;
}

/**
 * Counts repeats. Each sender dies once, so each repeat that is its death's has a kill of its own.
 *
 * @param byId of each event, its POSTs in their order
 * @param killedAtMs when each sender that was killed was killed
 */
export function countRepeats(
  byId: ReadonlyMap<string, readonly AnsweredPost[]>,
  killedAtMs: ReadonlyMap<string, number>,
): Repeats {
  const counts = { waiting: 0, answered: 0, late: 0, unexplained: 0 };
  let mostOfOne = 0;
  for (const posts of byId.values()) {
    const repeated = posts.slice(0, -1).flatMap((answered, index) => {
      const next = posts[index + 1];
      return next ? (reasonOf(answered, next.post.atMs, killedAtMs) ?? []) : [];
    });
    for (const reason of repeated) counts[reason]++;
    mostOfOne = Math.max(mostOfOne, repeated.length);
  }
  return { ...counts, mostOfOne };
}

/** Undefined where nothing was repeated, as there was no answer by then. */
function reasonOf(
  { post, answeredAtMs }: AnsweredPost,
  repeatedAtMs: number,
  killedAtMs: ReadonlyMap<string, number>,
): Exclude<keyof Repeats, 'mostOfOne'> | undefined {
  if (answeredAtMs === undefined) return undefined;
  const killed = killedAtMs.get(String(post.headers[SENDER_HEADER]));
  if (killed !== undefined && killed < repeatedAtMs) {
    return answeredAtMs - post.atMs <= AT_ONCE_MS ? 'answered' : 'waiting';
  }
  return answeredAtMs - Number(post.headers[BEGUN_HEADER]) >= LATE_AFTER_MS ? 'late' : 'unexplained';
}
