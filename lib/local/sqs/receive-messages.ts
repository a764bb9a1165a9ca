import { type Message, messageRow } from './message.ts';
import { moveMessage } from './move-message.ts';
import { type Queue, queueNameOf } from './queue.ts';
import type { QueueDatabase } from './queue-database.ts';
import { dropExpired, lookUpQueue } from './queue-registry.ts';

/** How many messages to receive and for how long to hide them. */
export interface ReceiveOptions {
  readonly maxMessages: number;
  readonly visibilityTimeoutSeconds: number;
}

/**
 * Receives messages and hides them until their visibility timeout ends. A message that was received as often as the
 * redrive policy allows moves to the dead-letter queue instead.
 */
export function receiveMessages(
  database: QueueDatabase,
  queue: Queue,
  { maxMessages, visibilityTimeoutSeconds }: ReceiveOptions,
  nowMs: number,
): Message[] {
  return database.transaction(() => {
    dropExpired(database, queue, nowMs);
    let batch = selectVisible(database, queue, maxMessages, nowMs);
    while (moveExhausted(database, queue, batch, nowMs)) batch = selectVisible(database, queue, maxMessages, nowMs);
    const visibleAtMs = nowMs + visibilityTimeoutSeconds * 1000;
    return batch.map((message) => markReceived(database, message, visibleAtMs, nowMs));
  });
}

/**
 * When the first message of the queue becomes visible (in the past for a visible one), or undefined without messages.
 */
export function firstVisibleAtMs(database: QueueDatabase, queueId: number): number | undefined {
  const row = database
    .sql('SELECT visible_at FROM message WHERE queue_id = ? ORDER BY visible_at LIMIT 1')
    .get(queueId);
  return row && Number(row.visible_at);
}

/** The messages that have been visible longest. The cost depends on `limit` alone: the query follows an index. */
function selectVisible(database: QueueDatabase, queue: Queue, limit: number, nowMs: number): Message[] {
  const rows = database
    .sql('SELECT * FROM message WHERE queue_id = ? AND visible_at <= ? ORDER BY visible_at, position LIMIT ?')
    .all(queue.id, nowMs, limit);
  return rows.map((row) => messageRow.parse(row));
}

/**
 * Moves the messages of the batch that the redrive policy gives up.
 * @returns whether it moved any
 */
function moveExhausted(database: QueueDatabase, queue: Queue, batch: readonly Message[], nowMs: number): boolean {
  const { redrive } = queue.settings;
  const target = redrive && lookUpQueue(database, queueNameOf(redrive.deadLetterTargetArn));
  if (!target) return false;
  const exhausted = batch.filter(({ receiveCount }) => receiveCount >= redrive.maxReceiveCount);
  for (const message of exhausted) {
    // The retention period of a dead letter counts from when the message was first sent.
    moveMessage(database, message, target, { ...message, visibleAtMs: nowMs });
  }
  return exhausted.length > 0;
}

function markReceived(database: QueueDatabase, message: Message, visibleAtMs: number, nowMs: number): Message {
  const received = {
    ...message,
    visibleAtMs,
    receiveCount: message.receiveCount + 1,
    firstReceivedAtMs: message.firstReceivedAtMs ?? nowMs,
  };
  database
    .sql('UPDATE message SET visible_at = ?, receive_count = ?, first_received_at = ? WHERE position = ?')
    .run(visibleAtMs, received.receiveCount, received.firstReceivedAtMs, message.position);
  // With a visibility timeout of zero, the next receiver may have the message at once.
  database.changedQueues.add(message.queueId);
  return received;
}
