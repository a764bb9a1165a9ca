import type { EventOutcome, StoredEvent } from './event.ts';

/*
 * The way of an event, without clock, store and network: what is to be done with it, and what follows from what came of
 * that. Every step is one conditional write of its row; see `event-store.ts`.
 *
 *   post ──below 300──────────────────────────────────────────────▶ ended: delivered
 *     │ ▲
 *     │ └─ no answer: again after a pause, three times in a minute at most
 *     ▼ 300 or above, refused, no webhook, no answer any more
 *   mail ──handed over───────────────────────────────────────────▶ ended: mailed
 *       └─ refused for good, or not handed over for a day ────────▶ ended: failed
 *
 * A crash leaves the row as it was, with a lease that ends. That the POST is over is written before the mail is sent, so
 * a crash can repeat a POST or a mail, and never turns the one into the other.
 */

/** Source: D1806 in contract/interface.md. */
export const POST_TIMEOUT_MS = 10_000;
/** Longer than a POST and the mail after it. */
export const LEASE_SECONDS = 30;
/** The sweeper looks a while after a lease or a pause has ended: normally a message comes first. */
export const GRACE_SECONDS = 30;
/** Of a lease, for a POST and the mail after it. Who has less left when the turn comes renews the lease first. */
export const LEAST_LEASE_LEFT_MS = 15_000;
/** The pauses after the first and the second POST without an answer: with 10 s each, all three fit into a minute. */
const PAUSES_SECONDS = [3, 12];
const ALL_POSTS_WITHIN_MS = 60_000;
/** Whoever works on an event that often and dies each time shall not do so for ever. */
const MAX_POST_STARTS = 10;
const MAX_STARTS = 60;
/** 1, 2, 4, ... minutes, then an hour each: about a day. */
const MAX_MAIL_TRIES = 30;
const FIRST_MAIL_PAUSE_SECONDS = 60;
const MAX_MAIL_PAUSE_SECONDS = 3_600;

/** What came of a POST. */
export type PostResult =
  | { readonly kind: 'answer'; readonly status: number; readonly durationMs: number; readonly response: string }
  /** Refused connection, reset, no such host, nothing within 10 s. */
  | { readonly kind: 'silence'; readonly fault: string; readonly durationMs: number }
  /** The address is none that the service calls. */
  | { readonly kind: 'refused'; readonly fault: string }
  /** The tenant has no webhook. */
  | { readonly kind: 'none' };

/** What came of handing a mail over. */
export type MailResult =
  | { readonly kind: 'sent' }
  /** The mail service will never take this mail. */
  | { readonly kind: 'rejected'; readonly fault: string }
  /** It may take it later. */
  | { readonly kind: 'unavailable'; readonly fault: string };

/** What the row says beside its stage. */
export type EventFacts = Partial<
  Pick<StoredEvent, 'posts' | 'firstPostAt' | 'mailTries' | 'status' | 'durationMs' | 'response' | 'fault'>
>;

/** What is written after a step. */
export type Transition =
  | { readonly kind: 'end'; readonly outcome: EventOutcome; readonly facts: EventFacts }
  /** On to the mail, by the same worker. */
  | { readonly kind: 'mail'; readonly facts: EventFacts }
  /** The lease is given back until then. */
  | { readonly kind: 'wait'; readonly seconds: number; readonly facts: EventFacts };

/** What a worker does with an event that it has just taken, or `giveUp` when that was tried too often. */
export function nextStep(event: Pick<StoredEvent, 'stage' | 'starts'>): 'post' | 'mail' | 'giveUp' {
  if (event.stage === 'post' && event.starts <= MAX_POST_STARTS) return 'post';
  return event.starts > MAX_STARTS ? 'giveUp' : 'mail';
}

/** @param now when the POST was over */
export function afterPost(event: StoredEvent, result: PostResult, now: Date): Transition {
  if (result.kind === 'none') return withoutPost(event, {});
  if (result.kind === 'refused') return withoutPost(event, { fault: result.fault });
  const { durationMs } = result;
  const posts = event.posts + 1;
  const firstPostAt = event.firstPostAt ?? new Date(now.getTime() - durationMs).toISOString();
  const facts = { posts, firstPostAt, durationMs };
  if (result.kind === 'answer') {
    const answered = { ...facts, status: result.status, response: result.response };
    return result.status < 300 ? { kind: 'end', outcome: 'delivered', facts: answered } : withoutPost(event, answered);
  }
  const unanswered = { ...facts, fault: result.fault };
  const pause = PAUSES_SECONDS[event.posts];
  if (pause === undefined) return withoutPost(event, unanswered);
  const nextEndsAt = now.getTime() + pause * 1000 + POST_TIMEOUT_MS;
  const late = nextEndsAt - Date.parse(firstPostAt) > ALL_POSTS_WITHIN_MS;
  return late ? withoutPost(event, unanswered) : { kind: 'wait', seconds: pause, facts: unanswered };
}

/** Whom an event has reached before it was sent again gets no mail for it now: it stays as it was. */
function withoutPost({ outcomeBefore }: StoredEvent, facts: EventFacts): Transition {
  const served = outcomeBefore === 'delivered' || outcomeBefore === 'mailed';
  return served ? { kind: 'end', outcome: outcomeBefore, facts } : { kind: 'mail', facts };
}

export function afterMail(event: StoredEvent, result: MailResult): Transition {
  if (result.kind === 'sent') return { kind: 'end', outcome: 'mailed', facts: {} };
  const { fault } = result;
  const mailTries = event.mailTries + 1;
  const facts = { mailTries, fault };
  if (result.kind === 'rejected' || mailTries >= MAX_MAIL_TRIES) return { kind: 'end', outcome: 'failed', facts };
  const seconds = Math.min(FIRST_MAIL_PAUSE_SECONDS * 2 ** event.mailTries, MAX_MAIL_PAUSE_SECONDS);
  return { kind: 'wait', seconds, facts };
}

/** A time of the row of an event. */
export function secondsAfter(now: Date, seconds: number): string {
  return new Date(now.getTime() + seconds * 1000).toISOString();
}
