import * as z from 'zod';
import type { Queue } from './queue.ts';
import type { QueueDatabase } from './queue-database.ts';
import { dropExpired } from './receive-messages.ts';

const countsRow = z.object({ visible: z.number(), in_flight: z.number(), delayed: z.number() });

/** How many messages a queue holds, by state. */
export interface MessageCounts {
  readonly visible: number;
  readonly inFlight: number;
  readonly delayed: number;
}

export function countMessages(database: QueueDatabase, queue: Queue, nowMs: number): MessageCounts {
  return database.transaction(() => {
    dropExpired(database, queue, nowMs);
    const row = database
      .sql(
        `SELECT count(*) FILTER (WHERE visible_at <= :now) AS visible,
           count(*) FILTER (WHERE visible_at > :now AND receive_count > 0) AS in_flight,
           count(*) FILTER (WHERE visible_at > :now AND receive_count = 0) AS delayed
         FROM message WHERE queue_id = :queue`,
      )
      .get({ ':queue': queue.id, ':now': nowMs });
    const { visible, in_flight, delayed } = countsRow.parse(row);
    return { visible, inFlight: in_flight, delayed };
  });
}

/** Deletes all messages, those in flight as well. */
export function purgeQueue(database: QueueDatabase, queue: Queue): void {
  database.sql('DELETE FROM message WHERE queue_id = ?').run(queue.id);
  database.changedQueues.add(queue.id);
}
