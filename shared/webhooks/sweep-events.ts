import type { Queue } from '../aws/queue.ts';
import { ConditionFailedError, type Table } from '../aws/table.ts';
import type { Clock } from '../identifiers/clock.ts';
import { StoredEvent } from './event.ts';
import { requiredEventKey, UNFINISHED_EVENT_PARTITIONS } from './event-keys.ts';

const FIRST_RETRY_SECONDS = 60;
const MAX_RETRY_SECONDS = 3_600;

export interface EventSweep {
  /** The table `events`: Query:unfinished and UpdateItem. */
  readonly events: Table;
  /** The queue `webhooks`. */
  readonly queue: Queue;
  readonly clock: Clock;
  /** Nobody can hold a lease: the whole service has just been started. Every event on its way is due. */
  readonly afterRestart?: boolean;
}

/** What a run of the sweeper found. */
export interface SweptEvents {
  /** Messages sent again. */
  readonly sent: number;
  /** Age of the oldest event that was due; 0 when none was. */
  readonly lagSeconds: number;
}

/**
 * Sends a message again for every event that is due: no message came, or whoever worked on it has died. The next look
 * comes later each time, so that a long queue does not fill with copies.
 */
export async function sweepEvents({ events, queue, clock, afterRestart = false }: EventSweep): Promise<SweptEvents> {
  let sent = 0;
  let lagSeconds = 0;
  for (const partition of UNFINISHED_EVENT_PARTITIONS) {
    const due = afterRestart ? '' : ' AND dueAt <= :now';
    const keyCondition = {
      expression: `unfinishedKey = :shard${due}`,
      values: { ':shard': partition, ...(afterRestart ? {} : { ':now': clock().toISOString() }) },
    };
    for await (const event of events.query({ index: 'unfinished', keyCondition }, StoredEvent)) {
      if (!(await noteSweep(events, event, clock(), afterRestart))) continue;
      await queue.send({ tenant: event.tenant, event: event.id });
      sent++;
      lagSeconds = Math.max(lagSeconds, (clock().getTime() - Date.parse(event.created)) / 1000);
    }
  }
  return { sent, lagSeconds };
}

/** False when somebody else has dealt with the event since it was read. */
async function noteSweep(events: Table, event: StoredEvent, now: Date, endLease: boolean): Promise<boolean> {
  const seconds = Math.min(FIRST_RETRY_SECONDS * 2 ** event.sweeps, MAX_RETRY_SECONDS);
  const next = new Date(now.getTime() + seconds * 1000).toISOString();
  const change = {
    expression: `SET dueAt = :next, sweeps = :sweeps${endLease ? ' REMOVE leaseOwner, leaseUntil' : ''}`,
    values: { ':next': next, ':sweeps': event.sweeps + 1 },
  };
  const unchanged = { expression: 'dueAt = :due', values: { ':due': event.dueAt } };
  try {
    await events.update(requiredEventKey(event), change, unchanged, StoredEvent);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailedError) return false;
    throw error;
  }
}
