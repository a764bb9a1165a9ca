import { type Message, messageRow } from './message.ts';
import { moveMessage } from './move-message.ts';
import { type Queue, queueNameOf } from './queue.ts';
import type { QueueDatabase } from './queue-database.ts';
import { lookUpQueue } from './queue-registry.ts';

/**
 * Standard queues hand out first what has been visible longest. Following the index, a receive costs what it takes,
 * however many messages are in flight, delayed or waiting.
 */
const VISIBLE_IN_STANDARD_QUEUE = `
  SELECT * FROM message WHERE queue_id = :queue AND visible_at <= :now ORDER BY visible_at, position LIMIT :limit`;

/**
 * FIFO queues hand out in the order of arrival, and nothing of a group while one of its messages is in flight or an
 * earlier one is delayed. Walking the line stops at the limit; only what blocked groups keep waiting is walked past.
 */
const VISIBLE_IN_FIFO_QUEUE = `
  SELECT * FROM message AS candidate INDEXED BY message_by_arrival
  WHERE queue_id = :queue AND visible_at <= :now AND NOT EXISTS (
    SELECT 1 FROM message AS hidden
    WHERE hidden.queue_id = :queue AND hidden.group_id = candidate.group_id AND hidden.visible_at > :now
      AND (hidden.receive_count > 0 OR hidden.position < candidate.position))
  ORDER BY position LIMIT :limit`;

/** How much to receive and for how long to hide it. */
export interface ReceiveOptions {
  readonly maxMessages: number;
  readonly visibilityTimeoutSeconds: number;
}

/**
 * Takes messages out of sight until their visibility timeout. A message that has been received as often as the
 * redrive policy allows goes to the dead-letter queue instead.
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
    const deadLetterQueue = findDeadLetterQueue(database, queue);
    if (deadLetterQueue) {
      // In a FIFO queue the move unblocks what stands behind, so the line is read again rather than on.
      while (moveExhausted(database, queue, deadLetterQueue, batch, nowMs)) {
        batch = selectVisible(database, queue, maxMessages, nowMs);
      }
    }
    const visibleAtMs = nowMs + visibilityTimeoutSeconds * 1000;
    return batch.map((message) => markReceived(database, message, visibleAtMs, nowMs));
  });
}

/** Deletes what is older than the queue's retention period. */
export function dropExpired(database: QueueDatabase, queue: Queue, nowMs: number): void {
  const { changes } = database
    .sql('DELETE FROM message WHERE queue_id = ? AND sent_at <= ?')
    .run(queue.id, nowMs - queue.settings.retentionSeconds * 1000);
  if (changes) database.changedQueues.add(queue.id);
}

/** When the next hidden message of the queue comes into sight; undefined when none is hidden. */
export function nextVisibleAtMs(database: QueueDatabase, queueId: number, nowMs: number): number | undefined {
  const row = database
    .sql('SELECT visible_at FROM message WHERE queue_id = ? AND visible_at > ? ORDER BY visible_at LIMIT 1')
    .get(queueId, nowMs);
  return row && Number(row.visible_at);
}

function selectVisible(database: QueueDatabase, queue: Queue, limit: number, nowMs: number): Message[] {
  const text = queue.settings.fifo ? VISIBLE_IN_FIFO_QUEUE : VISIBLE_IN_STANDARD_QUEUE;
  const rows = database.sql(text).all({ ':queue': queue.id, ':now': nowMs, ':limit': limit });
  return rows.map((row) => messageRow.parse(row));
}

function findDeadLetterQueue(database: QueueDatabase, queue: Queue): Queue | undefined {
  const { redrive } = queue.settings;
  return redrive && lookUpQueue(database, queueNameOf(redrive.deadLetterTargetArn));
}

/** @returns whether there was any */
function moveExhausted(
  database: QueueDatabase,
  queue: Queue,
  deadLetterQueue: Queue,
  batch: readonly Message[],
  nowMs: number,
): boolean {
  const maxReceiveCount = queue.settings.redrive?.maxReceiveCount ?? Number.POSITIVE_INFINITY;
  const exhausted = batch.filter((message) => message.receiveCount >= maxReceiveCount);
  for (const message of exhausted) {
    moveMessage(database, message, deadLetterQueue, {
      id: message.id,
      // The retention of a standard queue goes on counting from the first sending; in FIFO queues it starts anew.
      sentAtMs: queue.settings.fifo ? nowMs : message.sentAtMs,
      visibleAtMs: nowMs,
      deadLetterSourceArn: queue.arn,
    });
  }
  return exhausted.length > 0;
}

function markReceived(database: QueueDatabase, message: Message, visibleAtMs: number, nowMs: number): Message {
  const received = {
    ...message,
    visibleAtMs,
    receiveCount: message.receiveCount + 1,
    firstReceivedAtMs: message.firstReceivedAtMs ?? nowMs,
    lastReceivedAtMs: nowMs,
  };
  database
    .sql(
      `UPDATE message SET visible_at = ?, receive_count = ?, first_received_at = ?, last_received_at = ?
       WHERE position = ?`,
    )
    .run(visibleAtMs, received.receiveCount, received.firstReceivedAtMs, nowMs, message.position);
  // A visibility timeout of zero leaves the message to the next receiver at once.
  database.changedQueues.add(message.queueId);
  return received;
}
