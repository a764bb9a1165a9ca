import type { Queue } from '../../platform/aws/queue.ts';
import type { Table, TransactionPart } from '../../platform/aws/table.ts';
import type { Clock, IdSource } from '../../platform/identifiers/clock.ts';
import { EventData, type EventName, type NoticeName, type StoredEvent } from './event.ts';
import { eventsOfTenantKey, requiredEventKey, unfinishedEventKey } from './event-keys.ts';

/** Days after which an event is deleted. Source: D1809 in contract/interface.md. */
const EVENT_DAYS = 30;
/**
 * The sweeper resends the message of an event that no worker has taken after this time. A shorter time would add a
 * second message for every event of a long queue and make the queue longer.
 */
const FIRST_LOOK_SECONDS = 120;

/** What happened: the content of a new event. */
interface EventCause {
  readonly tenant: number;
  readonly event: EventName;
  readonly data: EventData;
  /** Language tag of the request that caused the event. The mail is in this language if the service supports it. */
  readonly language: string;
}

/**
 * Makes an event and stores nothing.
 *
 * @throws ZodError when `data` does not match the interface
 */
export function newEvent(
  { tenant, event, data, language }: EventCause,
  { clock, ids }: { readonly clock: Clock; readonly ids: IdSource },
): StoredEvent {
  const now = clock();
  return {
    id: ids(),
    tenant,
    event,
    data: EventData.parse(data),
    language,
    ...unsent(now),
  };
}

/** What happened: the content of a new event that is never mailed. */
interface NoticeCause {
  readonly tenant: number;
  readonly event: NoticeName;
  /** The `data` that is posted. */
  readonly notice: Readonly<Record<string, unknown>>;
}

/**
 * Makes an event that is posted and never mailed, and stores nothing. Returns undefined for a tenant that does not list
 * the event or has no webhook.
 *
 * @example
 * const event = newNotice({ tenant, event: 'item.published', notice: { itemId } }, caller.tenant, deps);
 * await writeTransaction([...parts, ...(event ? [eventPart(events, event)] : [])]);
 * if (event) await announceEvent(event, queue, onUnsent);
 */
export function newNotice(
  { tenant, event, notice }: NoticeCause,
  { events, webhook }: { readonly events: readonly string[]; readonly webhook?: string | undefined },
  { clock, ids }: { readonly clock: Clock; readonly ids: IdSource },
): StoredEvent | undefined {
  if (!events.includes(event) || webhook === undefined) return undefined;
  const now = clock();
  return {
    ...unsent(now),
    id: ids(),
    tenant,
    event,
    data: { success: true, email: '' },
    notice: { ...notice },
    language: '',
  };
}

/** The state of an event that no worker has taken. */
function unsent(now: Date) {
  return {
    created: now.toISOString(),
    stage: 'post' as const,
    starts: 0,
    posts: 0,
    mailTries: 0,
    sweeps: 0,
    dueAt: new Date(now.getTime() + FIRST_LOOK_SECONDS * 1000).toISOString(),
  };
}

/**
 * The write that creates an event. It belongs into the transaction of the event's cause, so neither exists without the
 * other. Call {@link announceEvent} after the transaction. Needs `events: ['PutItem']`, and `webhooks: ['SendMessage']`
 * for the announcement.
 *
 * @param events the table `events`
 * @example
 * const event = newEvent({ tenant, event: 'email.3DExportAsset', data, language }, { clock, ids: randomId });
 * await writeTransaction([...parts, eventPart(events, event)]);
 * await announceEvent(event, queue, onUnsent);
 */
export function eventPart(events: Table, event: StoredEvent): TransactionPart {
  const { id, tenant, created } = event;
  const keys = {
    ...requiredEventKey(event),
    tenantKey: eventsOfTenantKey(tenant),
    createdKey: `${created}#${id}`,
    unfinishedKey: unfinishedEventKey(id),
  };
  const expiresAt = Math.ceil(Date.parse(created) / 1000) + EVENT_DAYS * 86_400;
  return {
    table: events,
    put: { ...keys, ...event, expiresAt },
    condition: { expression: 'attribute_not_exists(pk)' },
  };
}

/**
 * Sends the message of an event that has been written. Never throws: the event is stored, and the sweeper sends the
 * message again if this call fails.
 *
 * @param queue the queue `webhooks`
 */
export async function announceEvent(
  { tenant, id }: StoredEvent,
  queue: Queue,
  onUnsent: (error: unknown) => void,
): Promise<void> {
  try {
    await queue.send({ tenant, event: id }, { tenant });
  } catch (error) {
    onUnsent(error);
  }
}
