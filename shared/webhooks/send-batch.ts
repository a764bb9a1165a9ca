import type { Queue } from '../aws/queue.ts';
import type { IdSource } from '../identifiers/clock.ts';
import type { EventRef } from './event-store.ts';
import { SLOW_FOR_MS, SLOW_POST_MS, takeTurn } from './lane.ts';
import type { ReceiverStore } from './receiver-store.ts';
import { type SendEventDeps, type SentEvent, sendEvent } from './send-event.ts';
import type { WebhookTarget } from './webhook-target.ts';

export interface SendBatchDeps extends SendEventDeps {
  readonly receivers: ReceiverStore;
  readonly ids: IdSource;
  readonly target: (tenant: number) => Promise<WebhookTarget | undefined>;
  /** Of the slow lane, to which the fast one hands over; absent in the slow lane itself. */
  readonly slowQueue: Queue | undefined;
  readonly onEvent: (ref: EventRef, sent: SentEvent) => void;
  /** An event that could not be dealt with; its row brings it back. */
  readonly onFault: (ref: EventRef, error: unknown) => void;
}

/** Sends the events of a batch, all at once, tenant by tenant. Resolves when none is under way any more. */
export async function sendBatch(refs: readonly EventRef[], deps: SendBatchDeps): Promise<void> {
  const byTenant = Map.groupBy(refs, ({ tenant }) => tenant);
  await Promise.all(
    [...byTenant].map(async ([tenant, ofTenant]) => {
      try {
        await sendOfTenant(tenant, ofTenant, deps);
      } catch (error) {
        for (const ref of ofTenant) deps.onFault(ref, error);
      }
    }),
  );
}

async function sendOfTenant(tenant: number, refs: readonly EventRef[], deps: SendBatchDeps): Promise<void> {
  const { receivers, slowQueue, clock } = deps;
  const target = await deps.target(tenant);
  if (!target) throw new Error(`there is no tenant ${tenant}`);
  if (target.tenant.webhook === undefined) {
    await sendAll(refs, target, deps);
    return;
  }
  const turn = slowQueue && (await takeTurn(tenant, deps.ids(), { receivers, clock }));
  if (turn?.lane === 'slow') {
    await Promise.all(refs.map(({ id }) => slowQueue?.send({ tenant, event: id })));
    return;
  }
  const receiver = turn ? turn.receiver : await receivers.find(tenant);
  try {
    const sent = await sendAll(refs, target, deps);
    await noteReceiver(tenant, sent, receiver?.failures ?? 0, deps);
  } finally {
    await turn?.leave();
  }
}

function sendAll(refs: readonly EventRef[], target: WebhookTarget, deps: SendBatchDeps): Promise<SentEvent[]> {
  return Promise.all(
    refs.map(async (ref) => {
      try {
        const sent = await sendEvent(ref, deps.ids(), target, deps);
        deps.onEvent(ref, sent);
        return sent;
      } catch (error) {
        deps.onFault(ref, error);
        return {};
      }
    }),
  );
}

/** What the batch says of the receiver: is it slow, does it take events? */
async function noteReceiver(
  tenant: number,
  sent: readonly SentEvent[],
  failuresBefore: number,
  { receivers, clock }: SendBatchDeps,
): Promise<void> {
  const posts = sent.flatMap(({ post }) => (post && post.kind !== 'none' ? [post] : []));
  const slow = posts.some((post) => 'durationMs' in post && post.durationMs > SLOW_POST_MS);
  if (slow) await receivers.noteSlow(tenant, new Date(clock().getTime() + SLOW_FOR_MS));
  const failed = posts.filter((post) => post.kind !== 'answer' || post.status >= 300);
  const last = failed.at(-1);
  if (last && failed.length === posts.length) {
    const what = last.kind === 'answer' ? `HTTP ${last.status}` : last.fault;
    await receivers.noteFailures(tenant, failed.length, what, clock());
  } else if (failuresBefore > 0 && posts.length > 0) {
    await receivers.noteSuccess(tenant);
  }
}
