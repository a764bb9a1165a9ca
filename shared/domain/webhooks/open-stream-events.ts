import { openQueue } from '../../platform/aws/queue.ts';
import { openTable } from '../../platform/aws/table.ts';
import type { Clock } from '../../platform/identifiers/clock.ts';
import { CALLER_MAX_AGE_MS } from '../../platform/identity/callers/caller-cache.ts';
import { ExpiringMap } from '../../platform/identity/callers/expiring-map.ts';
import type { Tenant } from '../../platform/identity/tenants/tenant.ts';
import { findTenant } from '../../platform/identity/tenants/tenant-store.ts';
import { logFault } from '../../platform/runtime/logger.ts';
import type { EventTarget } from './put-out-once.ts';

/** What a consumer of a stream needs to put out events that only some tenants list. */
export interface StreamEvents extends EventTarget {
  readonly tenantOf: (id: number) => Promise<Tenant | undefined>;
  readonly clock: Clock;
}

/**
 * Opens what puts out the events of a stream. Settings of tenants are cached for 30 s. Needs `identity: ['GetItem']`,
 * `events: ['PutItem']` and `webhooks: ['SendMessage']` (D2160).
 */
export function openStreamEvents(): StreamEvents {
  const identity = openTable('identity');
  const clock = () => new Date();
  const tenants = new ExpiringMap<number, Tenant>(clock, CALLER_MAX_AGE_MS);
  return {
    tenantOf: (id) => tenants.get(id, () => findTenant(identity, id)),
    events: openTable('events'),
    queue: openQueue('webhooks'),
    clock,
    onUnsent: (error) => logFault('event not announced', error),
  };
}
