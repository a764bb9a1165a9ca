import type { Key } from '../../platform/aws/table.ts';

/*
 * Access patterns of the table `events`:
 *
 * | what                                | how                                                         |
 * |-------------------------------------|-------------------------------------------------------------|
 * | one event                           | GetItem <tenant>#<event id> / event                         |
 * | events of a tenant, newest first    | Query index byTenant    <tenant>#events, createdKey desc    |
 * | events on their way that are due    | Query index unfinished  unfinished#<shard>, dueAt <= now    |
 *
 * Every row ends 30 days after its event by `expiresAt`. The index `unfinished` is sparse: what has ended is not in it.
 * Its shards keep one partition from taking every write.
 */

const UNFINISHED_SHARDS = 4;
const EVENT_ID = /^[A-Za-z0-9_-]{22}$/;

/** An event; undefined when the text cannot be an event's id. */
export function eventKey(tenant: number, id: string): Key | undefined {
  return EVENT_ID.test(id) ? { pk: `${tenant}#${id}`, sk: 'event' } : undefined;
}

/** The same for an event that is known to exist. */
export function requiredEventKey({ tenant, id }: { readonly tenant: number; readonly id: string }): Key {
  const key = eventKey(tenant, id);
  if (!key) throw new RangeError(`${id} is no event's id`);
  return key;
}

/** Partition of the index `byTenant`. */
export function eventsOfTenantKey(tenant: number): string {
  return `${tenant}#events`;
}

/** Partition of the index `unfinished` that an event is in. */
export function unfinishedEventKey(id: string): string {
  const sum = [...id].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return `unfinished#${sum % UNFINISHED_SHARDS}`;
}

/** All partitions of the index `unfinished`. */
export const UNFINISHED_EVENT_PARTITIONS: readonly string[] = Array.from(
  { length: UNFINISHED_SHARDS },
  (_, shard) => `unfinished#${shard}`,
);
