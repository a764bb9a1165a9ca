import { batchesOf } from '../../platform/aws/batches.ts';
import type { BulkQueue } from '../../platform/aws/bulk-queue.ts';
import { ConditionFailedError, type Table } from '../../platform/aws/table.ts';
import type { Clock } from '../../platform/identifiers/clock.ts';
import { StoredEvent } from './event.ts';
import { requiredEventKey, UNFINISHED_EVENT_PARTITIONS } from './event-keys.ts';

/** Events that are written in parallel and announced in one call. */
const EVENTS_AT_ONCE = 10;
/**
 * Pauses between two messages for an event that is not delivered. They are not the retries of a POST (event-life.ts).
 */
const FIRST_SWEEP_PAUSE_SECONDS = 120;
const MAX_SWEEP_PAUSE_SECONDS = 3_600;

/** What the sweeper of events needs. */
interface EventSweep {
  /** The table `events`: Query:unfinished and UpdateItem. */
  readonly events: Table;
  /** The queue `webhooks`. */
  readonly queue: BulkQueue;
  readonly clock: Clock;
  /** The whole service has just started, so no worker has a lease and every unfinished event is due. */
  readonly afterRestart?: boolean;
}

/** What a run of the sweeper found. */
export interface SweptEvents {
  /** Messages that were sent again. */
  readonly sent: number;
  /** Age of the oldest event that was due; 0 if none was due. */
  readonly lagSeconds: number;
}

/**
 * Sends a message for every event that is due: its message was lost, or its worker crashed. The pause before the next
 * look doubles each time, so that a long queue does not fill with copies.
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
    const found = events.query({ index: 'unfinished', keyCondition }, StoredEvent);
    for await (const few of batchesOf(found, EVENTS_AT_ONCE)) {
      const recorded = await Promise.all(few.map((event) => recordSweep(events, event, clock(), afterRestart)));
      const toSend = few.filter((_, index) => recorded[index]);
      await queue.sendAll(toSend.map(({ tenant, id }) => ({ tenant, event: id })));
      sent += toSend.length;
      const ages = toSend.map(({ created }) => (clock().getTime() - Date.parse(created)) / 1000);
      lagSeconds = Math.max(lagSeconds, ...ages);
    }
  }
  return { sent, lagSeconds };
}

/** Returns false when the event has changed since it was read. */
async function recordSweep(events: Table, event: StoredEvent, now: Date, endLease: boolean): Promise<boolean> {
  const seconds = Math.min(FIRST_SWEEP_PAUSE_SECONDS * 2 ** event.sweeps, MAX_SWEEP_PAUSE_SECONDS);
  const next = new Date(now.getTime() + seconds * 1000).toISOString();
  const change = {
    expression: `SET dueAt = :next, sweeps = :sweeps${endLease ? ' REMOVE leaseOwner, leaseUntil' : ''}`,
    values: { ':next': next, ':sweeps': event.sweeps + 1 },
  };
  const unchanged = {
    expression: 'dueAt = :due AND stage <> :ended',
    values: { ':due': event.dueAt, ':ended': 'ended' },
  };
  try {
    await events.update(requiredEventKey(event), change, unchanged, StoredEvent);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailedError) return false;
    throw error;
  }
}
