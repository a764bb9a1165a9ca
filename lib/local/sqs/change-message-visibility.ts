import { findReceivedMessage } from './find-received-message.ts';
import type { Queue } from './queue.ts';
import { MAX_VISIBILITY_TIMEOUT_SECONDS } from './queue-attributes.ts';
import type { QueueDatabase } from './queue-database.ts';
import { decodeReceiptHandle } from './receipt-handle.ts';
import { invalidValue, SqsError } from './sqs-error.ts';

/**
 * Hides a message in flight for so long from now; zero shows it at once.
 * @throws SqsError ReceiptHandleIsInvalid; MessageNotInflight when its time has run out; InvalidParameterValue when it
 * is gone or was received again, or when it would be hidden for more than 12 hours since its receive
 */
export function changeMessageVisibility(
  database: QueueDatabase,
  queue: Queue,
  receiptHandle: string,
  visibilityTimeoutSeconds: number,
  nowMs: number,
): void {
  const receipt = decodeReceiptHandle(receiptHandle, queue.id);
  const visibleAtMs = nowMs + visibilityTimeoutSeconds * 1000;
  database.transaction(() => {
    const message = findReceivedMessage(database, receipt);
    if (message?.receiveCount !== receipt.receiveCount) {
      const reason = 'Message does not exist or is not available for visibility timeout change.';
      throw invalidValue('ReceiptHandle', receiptHandle, reason);
    }
    if (message.visibleAtMs <= nowMs) {
      throw new SqsError('MessageNotInflight', 'The specified message is not in flight.');
    }
    if (visibleAtMs - (message.lastReceivedAtMs ?? nowMs) > MAX_VISIBILITY_TIMEOUT_SECONDS * 1000) {
      const limit = `the limit [${MAX_VISIBILITY_TIMEOUT_SECONDS} seconds]`;
      const reason = `Total VisibilityTimeout for the message is beyond ${limit}`;
      throw invalidValue('VisibilityTimeout', visibilityTimeoutSeconds, reason);
    }
    database.sql('UPDATE message SET visible_at = ? WHERE position = ?').run(visibleAtMs, message.position);
    database.changedQueues.add(queue.id);
  });
}
