import type { Queue } from '../../platform/aws/queue.ts';
import type { Clock } from '../../platform/identifiers/clock.ts';
import type { EventOutcome, StoredEvent } from './event.ts';
import type { EventLeases, EventRef } from './event-leases.ts';
import {
  afterMail,
  afterPost,
  LEAST_LEASE_LEFT_MS,
  type MailResult,
  nextStep,
  type PostResult,
  type Transition,
} from './event-life.ts';
import type { PostTurn } from './post-turns.ts';
import type { WebhookTarget } from './webhook-target.ts';

/** The longest delay of SQS. The sweeper resends events that wait longer. */
const MAX_DELAY_SECONDS = 900;

/** What sending an event needs. */
export interface SendEventDeps {
  readonly leases: EventLeases;
  /** The queue `webhooks`. */
  readonly queue: Queue;
  readonly clock: Clock;
  /** Waits until this event may be posted. */
  readonly turn: () => Promise<PostTurn>;
  /** Never throws. */
  readonly post: (event: StoredEvent, target: WebhookTarget) => Promise<PostResult>;
  /** Never throws. */
  readonly mail: (event: StoredEvent, target: WebhookTarget) => Promise<MailResult>;
}

/** What a worker did with an event. */
export interface SentEvent {
  /** Undefined when the event waits, or when another worker has it. */
  readonly outcome?: EventOutcome;
  /** The result of the POST, if there was one. */
  readonly post?: PostResult;
}

/** Does the next step of an event. The mail is sent in the same call after a POST that was refused. */
export async function sendEvent(
  ref: EventRef,
  owner: string,
  target: WebhookTarget,
  deps: SendEventDeps,
): Promise<SentEvent> {
  const { leases, clock } = deps;
  const claimed = await leases.claim(ref, owner, clock());
  if (!claimed) return {};
  const step = nextStep(claimed);
  if (step === 'giveUp') return ended(claimed, owner, giveUp, deps);
  const posted = step === 'post' ? await postInTurn(claimed, owner, target, deps) : {};
  const { toMail = step === 'mail' ? claimed : undefined, ...sent } = posted;
  if (!toMail) return sent;
  return { ...sent, ...(await ended(toMail, owner, afterMail(toMail, await deps.mail(toMail, target)), deps)) };
}

interface PostedEvent extends SentEvent {
  /** The event, if a mail follows. */
  readonly toMail?: StoredEvent | undefined;
}

async function postInTurn(
  claimed: StoredEvent,
  owner: string,
  target: WebhookTarget,
  deps: SendEventDeps,
): Promise<PostedEvent> {
  const turn = await deps.turn();
  try {
    return (await stillHeld(claimed, owner, deps)) ? await postOnce(claimed, owner, target, turn, deps) : {};
  } finally {
    turn.leave();
  }
}

/** On a busy machine the lease may be over, or almost over, when the turn comes. Then it is renewed. */
async function stillHeld(claimed: StoredEvent, owner: string, { leases, clock }: SendEventDeps): Promise<boolean> {
  const leftMs = Date.parse(claimed.leaseUntil ?? '') - clock().getTime();
  return leftMs >= LEAST_LEASE_LEFT_MS || leases.renew(claimed, owner, clock());
}

/** Posts the event and writes the result at once. */
async function postOnce(
  claimed: StoredEvent,
  owner: string,
  target: WebhookTarget,
  turn: PostTurn,
  deps: SendEventDeps,
): Promise<PostedEvent> {
  const { leases, clock } = deps;
  turn.begun();
  const post = await deps.post(claimed, target);
  turn.answered();
  const transition = afterPost(claimed, post, clock());
  if (transition.kind !== 'mail') return { ...(await ended(claimed, owner, transition, deps)), post };
  return { post, toMail: await leases.advance(claimed, owner, transition, clock()) };
}

const giveUp: Transition = { kind: 'end', outcome: 'failed', facts: { fault: 'STARTED_TOO_OFTEN' } };

async function ended(
  event: StoredEvent,
  owner: string,
  transition: Transition,
  { leases, queue, clock }: SendEventDeps,
): Promise<SentEvent> {
  const { tenant, id } = event;
  const written = await leases.advance(event, owner, transition, clock());
  if (!written) return {};
  if (transition.kind === 'wait' && transition.seconds < MAX_DELAY_SECONDS) {
    // One second more, so that the pause is over when the message arrives.
    await queue.send({ tenant, event: id }, { tenant, delaySeconds: Math.ceil(transition.seconds) + 1 });
  }
  return written.outcome === undefined ? {} : { outcome: written.outcome };
}
