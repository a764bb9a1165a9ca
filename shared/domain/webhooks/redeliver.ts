import type { Queue } from '../../platform/aws/queue.ts';
import { notFound, ServiceError } from '../../platform/errors/service-error.ts';
import type { Clock } from '../../platform/identifiers/clock.ts';
import type { Tenant } from '../../platform/identity/tenants/tenant.ts';
import type { StoredEvent } from './event.ts';
import type { EventStore } from './event-store.ts';
import { announceEvent } from './outbox.ts';

/** What sending an event again needs. */
interface RedeliverDeps {
  readonly store: Pick<EventStore, 'find' | 'restart'>;
  /** The queue `webhooks`. */
  readonly queue: Queue;
  readonly clock: Clock;
  readonly onUnsent: (error: unknown) => void;
}

/**
 * Sends an event that has ended to the webhook again. If its recipient was reached before, a second failure of the
 * receiver sends no second mail.
 *
 * @throws ServiceError 404, and 409 while the event is in flight or when the tenant has no webhook
 */
export async function redeliver(
  tenant: Pick<Tenant, 'id' | 'webhook'>,
  id: string,
  { store, queue, clock, onUnsent }: RedeliverDeps,
): Promise<StoredEvent> {
  if (!(await store.find(tenant.id, id))) throw notFound('webhook delivery');
  if (tenant.webhook === undefined) throw new ServiceError('CONFLICT', 'Set the webhook of the tenant first.');
  const restarted = await store.restart({ tenant: tenant.id, id }, clock());
  if (!restarted) throw new ServiceError('CONFLICT', 'This event is on its way: wait until it has an outcome.');
  await announceEvent(restarted, queue, onUnsent);
  return restarted;
}
