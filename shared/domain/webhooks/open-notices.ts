import { openQueue } from '../../platform/aws/queue.ts';
import { openTable, type TransactionPart } from '../../platform/aws/table.ts';
import { randomId } from '../../platform/identifiers/random-id.ts';
import type { CallerTenant } from '../../platform/identity/callers/caller.ts';
import { findTenant } from '../../platform/identity/tenants/tenant-store.ts';
import { logFault } from '../../platform/runtime/logger.ts';
import type { NoticeName } from './event.ts';
import { announceEvent, eventPart, newNotice } from './outbox.ts';

/** An event that a call causes: the writes of its transaction, and the message afterwards. */
interface Notice {
  readonly parts: readonly TransactionPart[];
  announce(): Promise<void>;
}

/** Returns an event with its `data`, or undefined for a tenant that does not list it or has no webhook. */
export type Notices = (
  tenant: Pick<CallerTenant, 'id' | 'events'>,
  event: NoticeName,
  data: Readonly<Record<string, unknown>>,
) => Promise<Notice | undefined>;

/** Opens the events that calls cause. Needs `events: ['PutItem']` and `webhooks: ['SendMessage']` (D2160). */
export function openNotices(): Notices {
  const [identity, events, queue] = [openTable('identity'), openTable('events'), openQueue('webhooks')];
  return async ({ id, events: listed }, event, notice) => {
    if (!listed.includes(event)) return undefined;
    // The tenant of a caller has no webhook.
    const tenant = await findTenant(identity, id);
    const made = tenant && newNotice({ tenant: id, event, notice }, tenant, { clock: () => new Date(), ids: randomId });
    if (!made) return undefined;
    const onUnsent = (error: unknown) => logFault('event not announced', error);
    return { parts: [eventPart(events, made)], announce: () => announceEvent(made, queue, onUnsent) };
  };
}
