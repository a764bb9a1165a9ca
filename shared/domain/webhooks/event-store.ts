import { ConditionFailedError, type Expression, type Table } from '../../platform/aws/table.ts';
import { StoredEvent } from './event.ts';
import { eventKey, eventsOfTenantKey, requiredEventKey, unfinishedEventKey } from './event-keys.ts';
import type { EventRef } from './event-leases.ts';
import { GRACE_SECONDS, secondsAfter } from './event-life.ts';

/** Events as their tenant sees them. Senders use `event-leases.ts`. */
export interface EventStore {
  find(tenant: number, id: string): Promise<StoredEvent | undefined>;
  /** Newest first; `before` is the sort key where the page starts. */
  ofTenant(tenant: number, options: { readonly limit: number; readonly before?: string }): AsyncGenerator<StoredEvent>;
  /** Starts an ended event again, like a new one. Undefined when it has not ended. */
  restart(ref: EventRef, now: Date): Promise<StoredEvent | undefined>;
}

/** Opens the store in the table `events`. */
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

/** Attributes that a restart removes: outcome, lease, and the result of the last POST. */
const RESULT_ATTRIBUTES = [
  ...['outcome', 'firstPostAt', 'status', 'durationMs', 'response', 'fault'],
  ...['leaseOwner', 'leaseUntil'],
];

function restartChange(id: string, now: Date): Expression {
  const zeros = ['starts', 'posts', 'mailTries', 'sweeps'].map((name) => `${name} = :zero`);
  return {
    // The previous outcome is kept, also after a second restart.
    expression: `SET outcomeBefore = outcome, stage = :post, unfinishedKey = :unfinished, dueAt = :due, ${zeros.join(', ')}
      REMOVE ${RESULT_ATTRIBUTES.map((name) => `#${name}`).join(', ')}`,
    names: Object.fromEntries(RESULT_ATTRIBUTES.map((name) => [`#${name}`, name])),
    values: {
      ':post': 'post',
      ':unfinished': unfinishedEventKey(id),
      ':due': secondsAfter(now, GRACE_SECONDS),
      ':zero': 0,
    },
  };
}
