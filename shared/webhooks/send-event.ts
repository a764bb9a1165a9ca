import type { Queue } from '../aws/queue.ts';
import type { Clock } from '../identifiers/clock.ts';
import type { EventOutcome, StoredEvent } from './event.ts';
import { afterMail, afterPost, type MailResult, nextStep, type PostResult, type Transition } from './event-life.ts';
import type { EventRef, EventStore } from './event-store.ts';
import type { PostTurn } from './post-turns.ts';
import type { WebhookTarget } from './webhook-target.ts';

/** SQS hides no message for longer; what waits longer is the sweeper's. */
const MAX_DELAY_SECONDS = 900;

export interface SendEventDeps {
  readonly store: EventStore;
  /** The queue `webhooks`. */
  readonly queue: Queue;
  readonly clock: Clock;
  /** Of POSTs that are begun by one worker. */
  readonly turn: PostTurn;
  /** Never throws. */
  readonly post: (event: StoredEvent, target: WebhookTarget) => Promise<PostResult>;
  /** Never throws. */
  readonly mail: (event: StoredEvent, target: WebhookTarget) => Promise<MailResult>;
}

/** What a worker did with an event. */
export interface SentEvent {
  /** Absent where it waits, or was somebody else's. */
  readonly outcome?: EventOutcome;
  /** Of the POST, if there was one. */
  readonly post?: PostResult;
}

/** Takes an event one step on its way, or two: the mail follows at once on a POST that was refused. */
export async function sendEvent(
  ref: EventRef,
  owner: string,
  target: WebhookTarget,
  deps: SendEventDeps,
): Promise<SentEvent> {
  const { store, clock } = deps;
  const claimed = await store.claim(ref, owner, clock());
  if (!claimed) return {};
  const step = nextStep(claimed);
  if (step === 'giveUp') return ended(claimed, owner, giveUp, deps);
  if (step === 'mail') return ended(claimed, owner, afterMail(claimed, await deps.mail(claimed, target)), deps);
  const { toMail, ...sent } = await postOnce(claimed, owner, target, deps);
  if (!toMail) return sent;
  return { ...sent, ...(await ended(toMail, owner, afterMail(toMail, await deps.mail(toMail, target)), deps)) };
}

/** A POST, and what it came to, written before the next one takes its turn. */
async function postOnce(
  claimed: StoredEvent,
  owner: string,
  target: WebhookTarget,
  deps: SendEventDeps,
): Promise<SentEvent & { readonly toMail?: StoredEvent | undefined }> {
  const { store, clock } = deps;
  const leave = await deps.turn();
  try {
    const post = await deps.post(claimed, target);
    const transition = afterPost(claimed, post, clock());
    if (transition.kind !== 'mail') return { ...(await ended(claimed, owner, transition, deps)), post };
    return { post, toMail: await store.advance(claimed, owner, transition, clock()) };
  } finally {
    leave();
  }
}

const giveUp: Transition = { kind: 'end', outcome: 'failed', facts: { fault: 'STARTED_TOO_OFTEN' } };

async function ended(
  { tenant, id }: EventRef,
  owner: string,
  transition: Transition,
  { store, queue, clock }: SendEventDeps,
): Promise<SentEvent> {
  const written = await store.advance({ tenant, id }, owner, transition, clock());
  if (!written) return {};
  if (transition.kind === 'wait' && transition.seconds < MAX_DELAY_SECONDS) {
    // A second later, so that the pause is over when the message comes.
    await queue.send({ tenant, event: id }, { delaySeconds: Math.ceil(transition.seconds) + 1 });
  }
  return written.outcome === undefined ? {} : { outcome: written.outcome };
}
