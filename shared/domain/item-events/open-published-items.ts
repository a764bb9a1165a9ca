import { openQueue } from '../../platform/aws/queue.ts';
import { openTable } from '../../platform/aws/table.ts';
import { CALLER_MAX_AGE_MS } from '../../platform/identity/callers/caller-cache.ts';
import { ExpiringMap } from '../../platform/identity/callers/expiring-map.ts';
import type { Tenant } from '../../platform/identity/tenants/tenant.ts';
import { findTenant } from '../../platform/identity/tenants/tenant-store.ts';
import { logFault } from '../../platform/runtime/logger.ts';
import type { StreamConsumer } from '../../platform/streams/stream-consumer.ts';
import { notePublishedItems } from './note-published-items.ts';

/**
 * Opens the consumer of the stream of the table `items` that puts out `item.published`. Settings of tenants are cached for
 * 30 s. Needs `identity: ['GetItem']`, `events: ['PutItem']` and `webhooks: ['SendMessage']` (D2160).
 */
export function openPublishedItems(): StreamConsumer {
  const identity = openTable('identity');
  const clock = () => new Date();
  const tenants = new ExpiringMap<number, Tenant>(clock, CALLER_MAX_AGE_MS);
  return notePublishedItems({
    tenantOf: (id) => tenants.get(id, () => findTenant(identity, id)),
    events: openTable('events'),
    queue: openQueue('webhooks'),
    clock,
    onUnsent: (error) => logFault('event not announced', error),
  });
}
