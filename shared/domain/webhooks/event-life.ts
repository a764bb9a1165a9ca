import type { EventOutcome, StoredEvent } from './event.ts';

/*
 * The state machine of an event: the next step, and the transition after each result. It uses no clock, store or
 * network. Every transition is one conditional write of the event's row; see `event-leases.ts`.
 *
 *   post ──below 300──────────────────────────────────────────────▶ ended: delivered
 *     │ ▲
 *     │ └─ no response: retry after a pause, at most three POSTs in a minute
 *     ▼ 300 or above, refused, no webhook, no retries left
 *   mail ──handed over───────────────────────────────────────────▶ ended: mailed
 *       └─ refused for good, or not handed over for a day ────────▶ ended: failed
 *
 * A crash leaves the row unchanged, with a lease that ends. The result of the POST is written before the mail is sent.
 * So a crash can repeat the step that was running, a POST or a mail, but the mail step never goes back to the POST.
 */

/** Source: D1806 in contract/interface.md. */
export const POST_TIMEOUT_MS = 10_000;
/** Longer than a POST and a mail take. */
export const LEASE_SECONDS = 30;
/** The sweeper waits this long after the end of a lease or pause, because a message normally comes first. */
export const GRACE_SECONDS = 30;
/** The lease time that a POST and a mail need. A worker with less time left renews the lease before the POST. */
export const LEAST_LEASE_LEFT_MS = 15_000;
/**
 * The pauses after the first and the second POST without a response. With a timeout of 10 s, all three POSTs fit into a
 * minute.
 */
const PAUSES_SECONDS = [3, 12];
const ALL_POSTS_WITHIN_MS = 60_000;
/** Ends events whose workers crash each time. */
const MAX_POST_STARTS = 10;
const MAX_STARTS = 60;
/** The most tries of a mail. With pauses of 1, 2, 4, ... minutes, then one hour each, they take about a day. */
const MAX_MAIL_TRIES = 30;
const FIRST_MAIL_PAUSE_SECONDS = 60;
const MAX_MAIL_PAUSE_SECONDS = 3_600;

/** The result of a POST. */
export type PostResult =
  | { readonly kind: 'answer'; readonly status: number; readonly durationMs: number; readonly response: string }
  /** Connection refused, reset, unknown host, or no response within 10 s. */
  | { readonly kind: 'silence'; readonly fault: string; readonly durationMs: number }
  /** The service does not call this address. */
  | { readonly kind: 'refused'; readonly fault: string }
  /** The tenant has no webhook. */
  | { readonly kind: 'none' };

/** The result of handing a mail over. */
export type MailResult =
  | { readonly kind: 'sent' }
  /** The mail service rejects this mail for good. */
  | { readonly kind: 'rejected'; readonly fault: string }
  /** The mail service may accept it later. */
  | { readonly kind: 'unavailable'; readonly fault: string };

/** What a step writes in addition to the stage. */
type EventFacts = Partial<
  Pick<StoredEvent, 'posts' | 'firstPostAt' | 'mailTries' | 'status' | 'durationMs' | 'response' | 'fault'>
>;

/** The next state of an event. */
export type Transition =
  | { readonly kind: 'end'; readonly outcome: EventOutcome; readonly facts: EventFacts }
  /** The same worker sends the mail now. */
  | { readonly kind: 'mail'; readonly facts: EventFacts }
  /** The worker gives the lease back for this time. */
  | { readonly kind: 'wait'; readonly seconds: number; readonly facts: EventFacts };

/** The step of a worker that has just taken an event. `giveUp` after too many tries. */
export function nextStep(event: Pick<StoredEvent, 'stage' | 'starts' | 'notice'>): 'post' | 'mail' | 'giveUp' {
  if (event.stage === 'post' && event.starts <= MAX_POST_STARTS) return 'post';
  if (event.notice) return 'giveUp';
  return event.starts > MAX_STARTS ? 'giveUp' : 'mail';
}

/**
 * The transition after a POST.
 *
 * @param now the end of the POST
 */
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

/**
 * An event that is never mailed ends here. An event that reached its recipient before it was sent again gets no mail.
 * It keeps its outcome.
 */
function withoutPost({ outcomeBefore, notice }: StoredEvent, facts: EventFacts): Transition {
  if (notice) return { kind: 'end', outcome: outcomeBefore ?? 'failed', facts };
  const served = outcomeBefore === 'delivered' || outcomeBefore === 'mailed';
  return served ? { kind: 'end', outcome: outcomeBefore, facts } : { kind: 'mail', facts };
}

/** The transition after handing a mail over. */
export function afterMail(event: StoredEvent, result: MailResult): Transition {
  if (result.kind === 'sent') return { kind: 'end', outcome: 'mailed', facts: {} };
  const { fault } = result;
  const mailTries = event.mailTries + 1;
  const facts = { mailTries, fault };
  if (result.kind === 'rejected' || mailTries >= MAX_MAIL_TRIES) return { kind: 'end', outcome: 'failed', facts };
  const seconds = Math.min(FIRST_MAIL_PAUSE_SECONDS * 2 ** event.mailTries, MAX_MAIL_PAUSE_SECONDS);
  return { kind: 'wait', seconds, facts };
}

/** A time as the row of an event stores it. */
export function secondsAfter(now: Date, seconds: number): string {
  return new Date(now.getTime() + seconds * 1000).toISOString();
}
