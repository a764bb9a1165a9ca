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

/** What is known of the senders. */
export interface SenderFates {
  /** When each sender that was killed was killed. */
  readonly killedAtMs: ReadonlyMap<string, number>;
  /** Of how many of its POSTs of this event a sender has written down what came of them. */
  postsWritten(sender: string, event: string): number;
}

/**
 * POSTs of events that had been answered before, by why they came. A kill meets an event when it ends the sender between
 * the POST of the event and the record of what was answered; for each such kill, and for each late answer, the event may
 * be repeated once.
 */
export interface Repeats {
  /** Events that a kill has met, counted for each kill. */
  readonly met: number;
  /** The sender was killed while it waited for the answer. */
  readonly waiting: number;
  /** The sender was killed although it had been answered at once: between the answer and its record. */
  readonly answered: number;
  /** The answer was late. */
  readonly late: number;
  /** Neither a kill that met the event nor a late answer: there is to be none. */
  readonly unexplained: number;
  /** Of one event, the most. */
  readonly mostOfOne: number;
}

/**
 * Counts repeats. Each sender dies once, so each repeat that is its death's has a kill of its own.
 *
 * @param byId of each event, its POSTs in their order
 */
export function countRepeats(byId: ReadonlyMap<string, readonly AnsweredPost[]>, senders: SenderFates): Repeats {
  const counts = { waiting: 0, answered: 0, late: 0, unexplained: 0 };
  let mostOfOne = 0;
  let met = 0;
  for (const posts of byId.values()) {
    const killed = killsThatMet(posts, senders);
    met += killed.filter((atMs) => atMs !== undefined).length;
    const repeated = posts.slice(0, -1).flatMap((answered, index) => {
      const next = posts[index + 1];
      return next ? (reasonOf(answered, next.post.atMs, killed[index]) ?? []) : [];
    });
    for (const reason of repeated) counts[reason]++;
    mostOfOne = Math.max(mostOfOne, repeated.length);
  }
  return { ...counts, met, mostOfOne };
}

/**
 * For each POST of an event when its sender was killed, before it had written down what came of it; undefined where it
 * was not.
 */
function killsThatMet(
  posts: readonly AnsweredPost[],
  { killedAtMs, postsWritten }: SenderFates,
): readonly (number | undefined)[] {
  const begun = new Map<string, number>();
  return posts.map(({ post }) => {
    const sender = String(post.headers[SENDER_HEADER]);
    const number = (begun.get(sender) ?? 0) + 1;
    begun.set(sender, number);
    return number <= postsWritten(sender, post.id) ? undefined : killedAtMs.get(sender);
  });
}

/** Undefined where nothing was repeated, as there was no answer by then. */
function reasonOf(
  { post, answeredAtMs }: AnsweredPost,
  repeatedAtMs: number,
  killedAtMs: number | undefined,
): Exclude<keyof Repeats, 'mostOfOne' | 'met'> | undefined {
  if (answeredAtMs === undefined) return undefined;
  if (killedAtMs !== undefined && killedAtMs < repeatedAtMs) {
    return answeredAtMs - post.atMs <= AT_ONCE_MS ? 'answered' : 'waiting';
  }
  return answeredAtMs - Number(post.headers[BEGUN_HEADER]) >= LATE_AFTER_MS ? 'late' : 'unexplained';
}
