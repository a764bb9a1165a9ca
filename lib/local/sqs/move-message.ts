import { randomUUID } from 'node:crypto';
import { type Message, messageRow } from './message.ts';
import type { Queue } from './queue.ts';
import type { QueueDatabase } from './queue-database.ts';

/** What changes about a message when it moves to another queue. */
type Move = Pick<Message, 'id' | 'sentAtMs' | 'visibleAtMs'>;

/** Puts a message at the end of another queue, with a receive count of zero. Runs within the caller's transaction. */
export function moveMessage(database: QueueDatabase, message: Message, target: Queue, move: Move): void {
  database
    .sql(
      `INSERT INTO message (queue_id, id, body, attributes, sender_id, group_id, sent_at, visible_at)
       SELECT ?, ?, body, attributes, sender_id, group_id, ?, ? FROM message WHERE position = ?`,
    )
    .run(target.id, move.id, move.sentAtMs, move.visibleAtMs, message.position);
  database.sql('DELETE FROM message WHERE position = ?').run(message.position);
  database.changedQueues.add(target.id);
  database.changedQueues.add(message.queueId);
}

/** Moves all visible messages of a queue to another one in one transaction, each as a new message with a new id. */
export function moveVisibleMessages(database: QueueDatabase, source: Queue, target: Queue, nowMs: number): void {
  database.transaction(() => {
    const rows = database
      .sql('SELECT * FROM message WHERE queue_id = ? AND visible_at <= ? ORDER BY position')
      .all(source.id, nowMs);
    for (const row of rows) {
      const move = { id: randomUUID(), sentAtMs: nowMs, visibleAtMs: nowMs };
      moveMessage(database, messageRow.parse(row), target, move);
    }
  });
}
