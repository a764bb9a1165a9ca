import type { Key } from '../../platform/aws/table.ts';

/*
 * Access patterns of the table `events`:
 *
 * | what                                | how                                                         |
 * |-------------------------------------|-------------------------------------------------------------|
 * | one event                           | GetItem <tenant>#<event id> / event                         |
 * | events of a tenant, newest first    | Query index byTenant    <tenant>#events, createdKey desc    |
 * | unfinished events that are due      | Query index unfinished  unfinished#<shard>, dueAt <= now    |
 *
 * DynamoDB deletes every row 30 days after its event (`expiresAt`). The index `unfinished` is sparse: ended events are
 * not in it.
 * Its shards spread the writes over several partitions.
 */

const UNFINISHED_SHARDS = 4;
const EVENT_ID = /^[A-Za-z0-9_-]{22}$/;

/** The key of an event; undefined when the text cannot be an event id. */
export function eventKey(tenant: number, id: string): Key | undefined {
  return EVENT_ID.test(id) ? { pk: `${tenant}#${id}`, sk: 'event' } : undefined;
}

/**
 * The key of an event that exists.
 *
 * @throws RangeError when the text cannot be an event id
 */
export function requiredEventKey({ tenant, id }: { readonly tenant: number; readonly id: string }): Key {
  const key = eventKey(tenant, id);
  if (!key) throw new RangeError(`${id} is not an event id`);
  return key;
}

/** The partition of the index `byTenant` with the events of a tenant. */
export function eventsOfTenantKey(tenant: number): string {
  return `${tenant}#events`;
}

/** The partition of the index `unfinished` that lists an event. */
export function unfinishedEventKey(id: string): string {
  const sum = [...id].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return `unfinished#${sum % UNFINISHED_SHARDS}`;
}

/** All partitions of the index `unfinished` with events. */
export const UNFINISHED_EVENT_PARTITIONS: readonly string[] = Array.from(
  { length: UNFINISHED_SHARDS },
  (_, shard) => `unfinished#${shard}`,
);
