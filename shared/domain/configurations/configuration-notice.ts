import { openQueue } from '../../platform/aws/queue.ts';
import { openTable, type TransactionPart } from '../../platform/aws/table.ts';
import { randomId } from '../../platform/identifiers/random-id.ts';
import type { CallerTenant } from '../../platform/identity/callers/caller.ts';
import { findTenant } from '../../platform/identity/tenants/tenant-store.ts';
import { logFault } from '../../platform/runtime/logger.ts';
import { announceEvent, eventPart, newNotice } from '../webhooks/outbox.ts';

/** The event of a new configuration: writes of its transaction, and the message afterwards. */
interface ConfigurationNotice {
  readonly parts: readonly TransactionPart[];
  announce(): Promise<void>;
}

/** Returns the event `configuration.created`, or undefined for a tenant that does not list it. */
export type ConfigurationNotices = (
  tenant: Pick<CallerTenant, 'id' | 'events'>,
  configurationId: string,
) => Promise<ConfigurationNotice | undefined>;

/** Opens the events of new configurations. Needs `events: ['PutItem']` and `webhooks: ['SendMessage']` (D2160). */
export function openConfigurationNotices(): ConfigurationNotices {
  const [identity, events, queue] = [openTable('identity'), openTable('events'), openQueue('webhooks')];
  return async ({ id, events: listed }, configurationId) => {
    if (!listed.includes('configuration.created')) return undefined;
    const tenant = await findTenant(identity, id);
    const cause = { tenant: id, event: 'configuration.created' as const, notice: { configurationId } };
    const event = tenant && newNotice(cause, tenant, { clock: () => new Date(), ids: randomId });
    if (!event) return undefined;
    const onUnsent = (error: unknown) => logFault('event not announced', error);
    return { parts: [eventPart(events, event)], announce: () => announceEvent(event, queue, onUnsent) };
  };
}
