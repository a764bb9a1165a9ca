import * as z from 'zod';
import type { Queue } from './queue.ts';
import type { QueueDatabase } from './queue-database.ts';

/** How long a FIFO queue remembers a deduplication id, whether its message is still there or not. */
const DEDUPLICATION_INTERVAL_MS = 5 * 60 * 1000;

const rememberedRow = z
  .object({ message_id: z.string(), position: z.number() })
  .transform((row): RememberedMessage => ({ messageId: row.message_id, position: row.position }));

/** The message that a deduplication id stands for. */
export interface RememberedMessage {
  readonly messageId: string;
  readonly position: number;
}

/**
 * The message that was sent under this id within the interval, or undefined.
 * @param scope the group when the queue deduplicates by group, else empty
 */
export function findEarlier(
  database: QueueDatabase,
  queue: Queue,
  scope: string,
  deduplicationId: string,
  nowMs: number,
): RememberedMessage | undefined {
  database.sql('DELETE FROM deduplication WHERE expires_at <= ?').run(nowMs);
  const row = database
    .sql('SELECT message_id, position FROM deduplication WHERE queue_id = ? AND scope = ? AND deduplication_id = ?')
    .get(queue.id, scope, deduplicationId);
  return row && rememberedRow.parse(row);
}

/** Starts the interval for an id that {@link findEarlier} did not find. */
export function remember(
  database: QueueDatabase,
  queue: Queue,
  scope: string,
  deduplicationId: string,
  message: RememberedMessage,
  nowMs: number,
): void {
  database
    .sql(
      `INSERT INTO deduplication (queue_id, scope, deduplication_id, message_id, position, expires_at)
       VALUES (?, ?, ?, ?, ?, ?)`,
    )
    .run(queue.id, scope, deduplicationId, message.messageId, message.position, nowMs + DEDUPLICATION_INTERVAL_MS);
}
