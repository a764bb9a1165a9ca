import { ConditionFailedError, type Expression, type Table } from '../../platform/aws/table.ts';
import { StoredEvent } from './event.ts';
import { eventKey, eventsOfTenantKey, requiredEventKey, unfinishedEventKey } from './event-keys.ts';
import type { EventRef } from './event-leases.ts';
import { GRACE_SECONDS, secondsAfter } from './event-life.ts';

/** Events as their tenant sees them; a sender takes and ends them by `event-leases.ts`. */
export interface EventStore {
  find(tenant: number, id: string): Promise<StoredEvent | undefined>;
  /** Newest first. */
  ofTenant(tenant: number, options: { readonly limit: number; readonly before?: string }): AsyncGenerator<StoredEvent>;
  /** Sends an event that has ended on its way again, as if it had just been put out. Undefined when it has not ended. */
  restart(ref: EventRef, now: Date): Promise<StoredEvent | undefined>;
}

/** @param events the table `events` */
export function eventStore(events: Table): EventStore {
  return {
    async find(tenant, id) {
      const key = eventKey(tenant, id);
      return key && events.get(key, StoredEvent, { consistent: true });
    },
    ofTenant(tenant, { limit, before }) {
      const values = { ':tenant': eventsOfTenantKey(tenant), ...(before === undefined ? {} : { ':before': before }) };
      const expression = `tenantKey = :tenant${before === undefined ? '' : ' AND createdKey < :before'}`;
      return events.query(
        { index: 'byTenant', keyCondition: { expression, values }, descending: true, limit },
        StoredEvent,
      );
    },
    async restart(ref, now) {
      const ended = { expression: 'stage = :ended', values: { ':ended': 'ended' } };
      try {
        return await events.update(requiredEventKey(ref), restartChange(ref.id, now), ended, StoredEvent);
      } catch (error) {
        if (error instanceof ConditionFailedError) return undefined;
        throw error;
      }
    },
  };
}

/** What an event that is sent again has no more: how it ended, who ended it, and what the log shows of its last POST. */
const OF_ONE_WAY = [
  ...['outcome', 'firstPostAt', 'status', 'durationMs', 'response', 'fault'],
  ...['leaseOwner', 'leaseUntil'],
];

function restartChange(id: string, now: Date): Expression {
  const zeros = ['starts', 'posts', 'mailTries', 'sweeps'].map((name) => `${name} = :zero`);
  return {
    // What it came to before stays known, also when it is sent again a second time.
    expression: `SET outcomeBefore = outcome, stage = :post, unfinishedKey = :unfinished, dueAt = :due, ${zeros.join(', ')}
      REMOVE ${OF_ONE_WAY.map((name) => `#${name}`).join(', ')}`,
    names: Object.fromEntries(OF_ONE_WAY.map((name) => [`#${name}`, name])),
    values: {
      ':post': 'post',
      ':unfinished': unfinishedEventKey(id),
      ':due': secondsAfter(now, GRACE_SECONDS),
      ':zero': 0,
    },
  };
}
