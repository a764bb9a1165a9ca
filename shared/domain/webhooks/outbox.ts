import type { Queue } from '../../platform/aws/queue.ts';
import type { Table, TransactionPart } from '../../platform/aws/table.ts';
import type { Clock, IdSource } from '../../platform/identifiers/clock.ts';
import { EventData, type EventName, type LinkTarget, type StoredEvent } from './event.ts';
import { eventsOfTenantKey, requiredEventKey, unfinishedEventKey } from './event-keys.ts';

/** Source: D1809 in contract/interface.md. */
export const EVENT_DAYS = 30;
/**
 * A message is normally there at once; an event on which nobody works after this long is looked at by the sweeper. Sooner,
 * every event of a queue that is half a minute long would get a second message, which makes the queue longer still.
 */
const FIRST_LOOK_SECONDS = 120;

/** What happened, of which a tenant is to be told. */
export interface EventCause {
  readonly tenant: number;
  readonly event: EventName;
  readonly data: EventData;
  /** Language tag of the request behind it, in which the mail is written where the service has that language. */
  readonly language: string;
  /** Where `data.url` leads the recipient of the mail; to a page when not given. */
  readonly leadsTo?: LinkTarget;
}

/** Makes the event of a cause; stores nothing. Throws a ZodError when `data` is not as the interface lists it. */
export function newEvent(
  { tenant, event, data, language, leadsTo = 'page' }: EventCause,
  { clock, ids }: { readonly clock: Clock; readonly ids: IdSource },
): StoredEvent {
  const now = clock();
  return {
    id: ids(),
    tenant,
    event,
    data: EventData.parse(data),
    language,
    leadsTo,
    created: now.toISOString(),
    stage: 'post',
    starts: 0,
    posts: 0,
    mailTries: 0,
    sweeps: 0,
    dueAt: new Date(now.getTime() + FIRST_LOOK_SECONDS * 1000).toISOString(),
  };
}

/**
 * The write that puts an event out. It belongs into the transaction that writes the event's cause, so that there is
 * never the one without the other; after it, {@link announceEvent}. Needs `events: ['PutItem']`, and
 * `webhooks: ['SendMessage']` for the announcement.
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
 * Tells the sender of an event that has been written. Never throws: the event is safe, and the sweeper sends the message
 * of one whose announcement failed.
 *
 * @param queue the queue `webhooks`
 */
export async function announceEvent(
  { tenant, id }: StoredEvent,
  queue: Queue,
  onUnsent: (error: unknown) => void,
): Promise<void> {
  try {
    await queue.send({ tenant, event: id });
  } catch (error) {
    onUnsent(error);
  }
}
