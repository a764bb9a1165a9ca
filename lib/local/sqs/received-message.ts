import { AwsError } from '../sigv4/aws-error.ts';
import { type Message, messageRow } from './message.ts';
import type { Queue } from './queue.ts';
import type { QueueDatabase } from './queue-database.ts';
import { decodeReceiptHandle } from './receipt-handle.ts';

/**
 * Deletes the message of a receipt handle. A handle whose message is deleted already, or was received again since,
 * deletes nothing and is not an error.
 * @throws {AwsError} ReceiptHandleIsInvalid
 */
export function deleteMessage(database: QueueDatabase, queue: Queue, receiptHandle: string): void {
  const message = findByCurrentReceipt(database, queue, receiptHandle);
  if (!message) return;
  database.sql('DELETE FROM message WHERE position = ?').run(message.position);
  database.changedQueues.add(queue.id);
}

/**
 * Hides a message in flight for a number of seconds from now. Zero makes it visible at once.
 * @throws {AwsError} ReceiptHandleIsInvalid; MessageNotInflight if its visibility timeout has ended;
 * InvalidParameterValue if it is deleted or was received again
 */
export function changeMessageVisibility(
  database: QueueDatabase,
  queue: Queue,
  receiptHandle: string,
  visibilityTimeoutSeconds: number,
  nowMs: number,
): void {
  const message = findByCurrentReceipt(database, queue, receiptHandle);
  if (!message) {
    const reason = 'Message does not exist or is not available for visibility timeout change.';
    throw new AwsError('InvalidParameterValue', reason);
  }
  if (message.visibleAtMs <= nowMs) {
    throw new AwsError('MessageNotInflight', 'The specified message is not in flight.');
  }
  const visibleAtMs = nowMs + visibilityTimeoutSeconds * 1000;
  database.sql('UPDATE message SET visible_at = ? WHERE position = ?').run(visibleAtMs, message.position);
  database.changedQueues.add(queue.id);
}

/** The message of a receipt handle, if it exists and was not received again since. */
function findByCurrentReceipt(database: QueueDatabase, queue: Queue, receiptHandle: string): Message | undefined {
  const { position, receiveCount } = decodeReceiptHandle(receiptHandle, queue.id);
  const row = database
    .sql('SELECT * FROM message WHERE position = ? AND queue_id = ? AND receive_count = ?')
    .get(position, queue.id, receiveCount);
  return row && messageRow.parse(row);
}
