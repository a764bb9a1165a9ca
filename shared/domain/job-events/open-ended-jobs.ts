import { openQueue } from '../../platform/aws/queue.ts';
import { openTable } from '../../platform/aws/table.ts';
import { CALLER_MAX_AGE_MS } from '../../platform/identity/callers/caller-cache.ts';
import { ExpiringMap } from '../../platform/identity/callers/expiring-map.ts';
import type { Tenant } from '../../platform/identity/tenants/tenant.ts';
import { findTenant } from '../../platform/identity/tenants/tenant-store.ts';
import { logFault } from '../../platform/runtime/logger.ts';
import { publicFilesUrl } from '../../platform/runtime/service-settings.ts';
import type { StreamConsumer } from '../../platform/streams/stream-consumer.ts';
import { openUsage } from '../../platform/usage/open-usage.ts';
import { noteEndedJobs } from './note-ended-jobs.ts';

/** Opens the consumer of the stream of the table `jobs`. Settings of tenants are cached for 30 s. */
export function openEndedJobs(): StreamConsumer {
  const identity = openTable('identity');
  const clock = () => new Date();
  const tenants = new ExpiringMap<number, Tenant>(clock, CALLER_MAX_AGE_MS);
  return noteEndedJobs({
    tenantOf: (id) => tenants.get(id, () => findTenant(identity, id)),
    events: openTable('events'),
    queue: openQueue('webhooks'),
    usage: openUsage(),
    clock,
    uploadUrl: publicFilesUrl(process.env),
    onUnsent: (error) => logFault('event not announced', error),
  });
}
