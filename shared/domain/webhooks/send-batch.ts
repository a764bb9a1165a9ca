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

/** What the batches of one batch share. */
type TenantBatchDeps = SendBatchDeps & SendEventDeps;

/** The events of one tenant in a batch, and what is known of where they go. */
interface TenantBatch {
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
  let batches: readonly TenantBatch[];
  try {
    batches = await readTenantBatches(byTenant, deps);
  } catch (error) {
    // One row that cannot be read shall not hold up the events of other tenants.
    if (byTenant.size > 1) await Promise.all([...byTenant.values()].map((ofTenant) => sendBatch(ofTenant, deps)));
    else for (const ref of refs) deps.onFault(ref, error);
    return;
  }
  const { slowQueue } = deps;
  const now = deps.clock();
  const isLate = ({ target, receiver }: TenantBatch) =>
    slowQueue !== undefined && target.tenant.webhook !== undefined && isSlow(receiver, now);
  const batchDeps = { ...deps, turn: postTurns() };
  await Promise.all([
    handOver(batches.filter(isLate), deps),
    ...batches.filter((batch) => !isLate(batch)).map((batch) => sendTenantBatch(batch, batchDeps)),
  ]);
}

async function readTenantBatches(
  byTenant: ReadonlyMap<number, readonly EventRef[]>,
  { targets, receivers }: SendBatchDeps,
): Promise<TenantBatch[]> {
  const tenants = [...byTenant.keys()];
  const [targetOf, receiverOf] = await Promise.all([targets(tenants), receivers.findMany(tenants)]);
  return [...byTenant].map(([tenant, refs]) => {
    const target = targetOf.get(tenant);
    if (!target) throw new Error(`there is no tenant ${tenant}`);
    return { refs, target, receiver: receiverOf.get(tenant) };
  });
}

async function handOver(batches: readonly TenantBatch[], { slowQueue, onFault }: SendBatchDeps): Promise<void> {
  const refs = batches.flatMap((batch) => batch.refs);
  try {
    await slowQueue?.sendAll(refs.map(({ tenant, id }) => ({ tenant, event: id })));
  } catch (error) {
    for (const ref of refs) onFault(ref, error);
  }
}

async function sendTenantBatch(batch: TenantBatch, deps: TenantBatchDeps): Promise<void> {
  try {
    if (batch.target.tenant.webhook === undefined) await sendAll(batch, deps);
    else if (deps.slowQueue) await sendInTurn(batch, deps);
    else await sendToReceiver(batch, deps);
  } catch (error) {
    for (const ref of batch.refs) deps.onFault(ref, error);
  }
}

/** In the fast lane, where a tenant has so many slots. */
async function sendInTurn(batch: TenantBatch, deps: TenantBatchDeps): Promise<void> {
  const turn = await takeTurn(batch.target.tenant.id, batch.receiver, deps.ids(), deps);
  if (turn.lane === 'slow') {
    await handOver([batch], deps);
    return;
  }
  let wasQuick = false;
  try {
    wasQuick = await sendToReceiver(batch, deps);
  } finally {
    await turn.leave(wasQuick);
  }
}

/** Answers whether the receiver was quick. */
async function sendToReceiver(batch: TenantBatch, deps: TenantBatchDeps): Promise<boolean> {
  return recordReceiver(batch, await sendAll(batch, deps), deps);
}

function sendAll({ refs, target }: TenantBatch, deps: TenantBatchDeps): Promise<SentEvent[]> {
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
async function recordReceiver(
  { target, receiver }: TenantBatch,
  sent: readonly SentEvent[],
  { receivers, clock }: SendBatchDeps,
): Promise<boolean> {
  const tenant = target.tenant.id;
  const posts = sent.flatMap(({ post }) => (post && post.kind !== 'none' ? [post] : []));
  const slow = posts.some((post) => 'durationMs' in post && post.durationMs > SLOW_POST_MS);
  if (slow) await receivers.recordSlow(tenant, new Date(clock().getTime() + KNOWN_FOR_MS));
  const failed = posts.filter((post) => post.kind !== 'answer' || post.status >= 300);
  const last = failed.at(-1);
  if (last && failed.length === posts.length) {
    const what = last.kind === 'answer' ? `HTTP ${last.status}` : last.fault;
    await receivers.recordFailures(tenant, failed.length, what, clock());
  } else if ((receiver?.failures ?? 0) > 0 && posts.length > 0) {
    await receivers.recordSuccess(tenant);
  }
  return posts.length > 0 && !slow;
}
