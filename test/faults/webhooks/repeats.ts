import type { ReceivedPost } from '../../fixtures/webhook-receiver.ts';
import { BEGUN_HEADER, SENDER_HEADER } from './sender-header.ts';

/** A response later than this after the start of the POST may be too late for the 10 s timeout of its sender. */
const LATE_AFTER_MS = 9_000;
/** A response within this time is immediate. */
const AT_ONCE_MS = 100;

/** What a receiver has done with a POST. */
export interface LoggedPost {
  readonly post: ReceivedPost;
  /** Undefined if there is no response, or not yet. */
  respondedAtMs: number | undefined;
}

/** The known facts about the senders. */
export interface SenderFates {
  /** The time of the kill of each killed sender. */
  readonly killedAtMs: ReadonlyMap<string, number>;
  /** The number of POSTs of this event whose results a sender has recorded. */
  postsWritten(sender: string, event: string): number;
}

/**
 * POSTs of events that already had a response, by their cause. A kill hits an event if it ends the sender between the
 * POST of the event and the record of its response; for each such kill, and for each late response, the event may be
 * repeated once.
 */
export interface Repeats {
  /** Events that a kill has hit, counted for each kill. */
  readonly met: number;
  /** The sender was killed while it waited for the response. */
  readonly waiting: number;
  /** The sender was killed after an immediate response, before its record. */
  readonly responded: number;
  /** The response was late. */
  readonly late: number;
  /** Neither a kill that hit the event nor a late response; must be 0. */
  readonly unexplained: number;
  /** The most repeats of one event. */
  readonly mostOfOne: number;
}

/**
 * Counts repeats. Each sender is killed once, so each repeat that a kill causes belongs to a different kill.
 *
 * @param byId the POSTs of each event, in their order
 */
export function countRepeats(byId: ReadonlyMap<string, readonly LoggedPost[]>, senders: SenderFates): Repeats {
  const counts = { waiting: 0, responded: 0, late: 0, unexplained: 0 };
  let mostOfOne = 0;
  let met = 0;
  for (const posts of byId.values()) {
    const killed = killsThatMet(posts, senders);
    met += killed.filter((atMs) => atMs !== undefined).length;
    const repeated = posts.slice(0, -1).flatMap((responded, index) => {
      const next = posts[index + 1];
      return next ? (reasonOf(responded, next.post.atMs, killed[index]) ?? []) : [];
    });
    for (const reason of repeated) counts[reason]++;
    mostOfOne = Math.max(mostOfOne, repeated.length);
  }
  return { ...counts, met, mostOfOne };
}

/**
 * For each POST of an event, the time at which its sender was killed before it recorded the result; undefined if it was
 * not.
 */
function killsThatMet(
  posts: readonly LoggedPost[],
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

/** Undefined if nothing was repeated, because there was no response yet. */
function reasonOf(
  { post, respondedAtMs }: LoggedPost,
  repeatedAtMs: number,
  killedAtMs: number | undefined,
): Exclude<keyof Repeats, 'mostOfOne' | 'met'> | undefined {
  if (respondedAtMs === undefined) return undefined;
  if (killedAtMs !== undefined && killedAtMs < repeatedAtMs) {
    return respondedAtMs - post.atMs <= AT_ONCE_MS ? 'responded' : 'waiting';
  }
  return respondedAtMs - Number(post.headers[BEGUN_HEADER]) >= LATE_AFTER_MS ? 'late' : 'unexplained';
}
