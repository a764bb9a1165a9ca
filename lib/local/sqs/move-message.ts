import type { Message } from './message.ts';
import type { Queue } from './queue.ts';
import type { QueueDatabase } from './queue-database.ts';

/** What changes about a message on its way to another queue. */
export interface Move {
  readonly id: string;
  readonly sentAtMs: number;
  readonly visibleAtMs: number;
  /** The queue that gave the message up, when it goes to a dead-letter queue. */
  readonly deadLetterSourceArn: string | null;
}

/** Puts a message at the end of another queue, as one that was never received. Runs within the caller's transaction. */
export function moveMessage(database: QueueDatabase, message: Message, target: Queue, move: Move): void {
  database
    .sql(
      `INSERT INTO message (queue_id, id, body, attributes, trace_header, sender_id, group_id, deduplication_id,
         sent_at, visible_at, dead_letter_source_arn)
       SELECT ?, ?, body, attributes, trace_header, sender_id, group_id, deduplication_id, ?, ?, ?
       FROM message WHERE position = ?`,
    )
    .run(target.id, move.id, move.sentAtMs, move.visibleAtMs, move.deadLetterSourceArn, message.position);
  database.sql('DELETE FROM message WHERE position = ?').run(message.position);
  database.changedQueues.add(target.id);
  database.changedQueues.add(message.queueId);
}
