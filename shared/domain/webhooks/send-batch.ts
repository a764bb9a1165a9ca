import type { BulkQueue } from '../../platform/aws/bulk-queue.ts';
import type { IdSource } from '../../platform/identifiers/clock.ts';
import type { EventRef } from './event-leases.ts';
import { isSlow, KNOWN_FOR_MS, SLOW_POST_MS, takeTurn } from './lane.ts';
import { postTurns } from './post-turns.ts';
import type { ReceiverSlots } from './receiver-slots.ts';
import type { Receiver, ReceiverStore } from './receiver-store.ts';
import { type SendEventDeps, type SentEvent, sendEvent } from './send-event.ts';
import type { WebhookTarget } from './webhook-target.ts';

export interface SendBatchDeps extends Omit<SendEventDeps, 'turn'> {
  readonly receivers: ReceiverStore;
  readonly slots: ReceiverSlots;
  readonly ids: IdSource;
  readonly targets: (tenants: readonly number[]) => Promise<ReadonlyMap<number, WebhookTarget>>;
  /** Of the slow lane, to which the fast one hands over; absent in the slow lane itself. */
  readonly slowQueue: BulkQueue | undefined;
  readonly onEvent: (ref: EventRef, sent: SentEvent) => void;
  /** An event that could not be dealt with; its row brings it back. */
  readonly onFault: (ref: EventRef, error: unknown) => void;
}

/** What the errands of one batch share. */
type ErrandDeps = SendBatchDeps & SendEventDeps;

/** The events of one tenant in a batch, and what is known of where they go. */
interface Errand {
  readonly refs: readonly EventRef[];
  readonly target: WebhookTarget;
  readonly receiver: Receiver | undefined;
}

/**
 * Sends the events of a batch: all are claimed together, and posted two at a time, with as many beside them as wait for
 * slow receivers; see post-turns.ts. Those whose receiver is known to be slow are handed over to the slow lane. Resolves
 * when none is under way any more.
 *
 * @param refs of 100 tenants at most
 */
export async function sendBatch(refs: readonly EventRef[], deps: SendBatchDeps): Promise<void> {
  const byTenant = Map.groupBy(refs, ({ tenant }) => tenant);
  let errands: readonly Errand[];
  try {
    errands = await readErrands(byTenant, deps);
  } catch (error) {
    // One row that cannot be read shall not hold up the events of other tenants.
    if (byTenant.size > 1) await Promise.all([...byTenant.values()].map((ofTenant) => sendBatch(ofTenant, deps)));
    else for (const ref of refs) deps.onFault(ref, error);
    return;
  }
  const { slowQueue } = deps;
  const now = deps.clock();
  const isLate = ({ target, receiver }: Errand) =>
    slowQueue !== undefined && target.tenant.webhook !== undefined && isSlow(receiver, now);
  const errandDeps = { ...deps, turn: postTurns() };
  await Promise.all([
    handOver(errands.filter(isLate), deps),
    ...errands.filter((errand) => !isLate(errand)).map((errand) => runErrand(errand, errandDeps)),
  ]);
}

async function readErrands(
  byTenant: ReadonlyMap<number, readonly EventRef[]>,
  { targets, receivers }: SendBatchDeps,
): Promise<Errand[]> {
  const tenants = [...byTenant.keys()];
  const [targetOf, receiverOf] = await Promise.all([targets(tenants), receivers.findMany(tenants)]);
  return [...byTenant].map(([tenant, refs]) => {
    const target = targetOf.get(tenant);
    if (!target) throw new Error(`there is no tenant ${tenant}`);
    return { refs, target, receiver: receiverOf.get(tenant) };
  });
}

async function handOver(errands: readonly Errand[], { slowQueue, onFault }: SendBatchDeps): Promise<void> {
  const refs = errands.flatMap((errand) => errand.refs);
  try {
    await slowQueue?.sendAll(refs.map(({ tenant, id }) => ({ tenant, event: id })));
  } catch (error) {
    for (const ref of refs) onFault(ref, error);
  }
}

async function runErrand(errand: Errand, deps: ErrandDeps): Promise<void> {
  try {
    if (errand.target.tenant.webhook === undefined) await sendAll(errand, deps);
    else if (deps.slowQueue) await sendInTurn(errand, deps);
    else await sendToReceiver(errand, deps);
  } catch (error) {
    for (const ref of errand.refs) deps.onFault(ref, error);
  }
}

/** In the fast lane, where a tenant has so many slots. */
async function sendInTurn(errand: Errand, deps: ErrandDeps): Promise<void> {
  const turn = await takeTurn(errand.target.tenant.id, errand.receiver, deps.ids(), deps);
  if (turn.lane === 'slow') {
    await handOver([errand], deps);
    return;
  }
  let wasQuick = false;
  try {
    wasQuick = await sendToReceiver(errand, deps);
  } finally {
    await turn.leave(wasQuick);
  }
}

/** Answers whether the receiver was quick. */
async function sendToReceiver(errand: Errand, deps: ErrandDeps): Promise<boolean> {
  return noteReceiver(errand, await sendAll(errand, deps), deps);
}

function sendAll({ refs, target }: Errand, deps: ErrandDeps): Promise<SentEvent[]> {
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

/** Notes what the batch says of the receiver: is it slow, does it take events? Answers whether it was quick. */
async function noteReceiver(
  { target, receiver }: Errand,
  sent: readonly SentEvent[],
  { receivers, clock }: SendBatchDeps,
): Promise<boolean> {
  const tenant = target.tenant.id;
  const posts = sent.flatMap(({ post }) => (post && post.kind !== 'none' ? [post] : []));
  const slow = posts.some((post) => 'durationMs' in post && post.durationMs > SLOW_POST_MS);
  if (slow) await receivers.noteSlow(tenant, new Date(clock().getTime() + KNOWN_FOR_MS));
  const failed = posts.filter((post) => post.kind !== 'answer' || post.status >= 300);
  const last = failed.at(-1);
  if (last && failed.length === posts.length) {
    const what = last.kind === 'answer' ? `HTTP ${last.status}` : last.fault;
    await receivers.noteFailures(tenant, failed.length, what, clock());
  } else if ((receiver?.failures ?? 0) > 0 && posts.length > 0) {
    await receivers.noteSuccess(tenant);
  }
  return posts.length > 0 && !slow;
}
