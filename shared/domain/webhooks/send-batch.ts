import type { BulkQueue } from '../../platform/aws/bulk-queue.ts';
import type { IdSource } from '../../platform/identifiers/clock.ts';
import type { EventRef } from './event-leases.ts';
import { isSlow, KNOWN_FOR_MS, SLOW_POST_MS, takeTurn } from './lane.ts';
import { postTurns } from './post-turns.ts';
import type { ReceiverSlots } from './receiver-slots.ts';
import type { Receiver, ReceiverStore } from './receiver-store.ts';
import { type SendEventDeps, type SentEvent, sendEvent } from './send-event.ts';
import type { WebhookTarget } from './webhook-target.ts';

/** What sending a batch needs. */
export interface SendBatchDeps extends Omit<SendEventDeps, 'turn'> {
  readonly receivers: ReceiverStore;
  readonly slots: ReceiverSlots;
  readonly ids: IdSource;
  readonly targets: (tenants: readonly number[]) => Promise<ReadonlyMap<number, WebhookTarget>>;
  /** The queue of the slow lane. Undefined in the slow lane itself. */
  readonly slowQueue: BulkQueue | undefined;
  readonly onEvent: (ref: EventRef, sent: SentEvent) => void;
  /** Called for an event that failed unexpectedly. The sweeper sends its message again. */
  readonly onFault: (ref: EventRef, error: unknown) => void;
}

/** What all groups of one batch share. */
type GroupDeps = SendBatchDeps & SendEventDeps;

/** The events of one tenant in a batch, with their receiver. */
interface TenantGroup {
  readonly refs: readonly EventRef[];
  readonly target: WebhookTarget;
  readonly receiver: Receiver | undefined;
}

/**
 * Sends the events of a batch. At most two events are posted at a time, plus those that wait for slow receivers; see
 * post-turns.ts. Events of receivers that are known to be slow go to the slow lane. Resolves when no event is in
 * flight.
 *
 * @param refs of 100 tenants at most
 */
export async function sendBatch(refs: readonly EventRef[], deps: SendBatchDeps): Promise<void> {
  const byTenant = Map.groupBy(refs, ({ tenant }) => tenant);
  let groups: readonly TenantGroup[];
  try {
    groups = await readGroups(byTenant, deps);
  } catch (error) {
    // A row that cannot be read must not delay the events of other tenants.
    if (byTenant.size > 1) await Promise.all([...byTenant.values()].map((ofTenant) => sendBatch(ofTenant, deps)));
    else for (const ref of refs) deps.onFault(ref, error);
    return;
  }
  const { slowQueue } = deps;
  const now = deps.clock();
  const isLate = ({ target, receiver }: TenantGroup) =>
    slowQueue !== undefined && target.tenant.webhook !== undefined && isSlow(receiver, now);
  const groupDeps = { ...deps, turn: postTurns() };
  await Promise.all([
    handOver(groups.filter(isLate), deps),
    ...groups.filter((group) => !isLate(group)).map((group) => sendGroup(group, groupDeps)),
  ]);
}

async function readGroups(
  byTenant: ReadonlyMap<number, readonly EventRef[]>,
  { targets, receivers }: SendBatchDeps,
): Promise<TenantGroup[]> {
  const tenants = [...byTenant.keys()];
  const [targetOf, receiverOf] = await Promise.all([targets(tenants), receivers.findMany(tenants)]);
  return [...byTenant].map(([tenant, refs]) => {
    const target = targetOf.get(tenant);
    if (!target) throw new Error(`there is no tenant ${tenant}`);
    return { refs, target, receiver: receiverOf.get(tenant) };
  });
}

async function handOver(groups: readonly TenantGroup[], { slowQueue, onFault }: SendBatchDeps): Promise<void> {
  const refs = groups.flatMap((group) => group.refs);
  try {
    await slowQueue?.sendAll(refs.map(({ tenant, id }) => ({ tenant, event: id })));
  } catch (error) {
    for (const ref of refs) onFault(ref, error);
  }
}

async function sendGroup(group: TenantGroup, deps: GroupDeps): Promise<void> {
  try {
    if (group.target.tenant.webhook === undefined) await sendAll(group, deps);
    else if (deps.slowQueue) await sendInTurn(group, deps);
    else await sendToReceiver(group, deps);
  } catch (error) {
    for (const ref of group.refs) deps.onFault(ref, error);
  }
}

/** Sends the events of a tenant in the fast lane, where its slots are limited. */
async function sendInTurn(group: TenantGroup, deps: GroupDeps): Promise<void> {
  const turn = await takeTurn(group.target.tenant.id, group.receiver, deps.ids(), deps);
  if (turn.lane === 'slow') {
    await handOver([group], deps);
    return;
  }
  let wasQuick = false;
  try {
    wasQuick = await sendToReceiver(group, deps);
  } finally {
    await turn.leave(wasQuick);
  }
}

/** Returns whether the receiver was quick. */
async function sendToReceiver(group: TenantGroup, deps: GroupDeps): Promise<boolean> {
  return recordReceiver(group, await sendAll(group, deps), deps);
}

function sendAll({ refs, target }: TenantGroup, deps: GroupDeps): Promise<SentEvent[]> {
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

/** Records whether the receiver was slow and whether it accepted events. Returns whether it was quick. */
async function recordReceiver(
  { target, receiver }: TenantGroup,
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
