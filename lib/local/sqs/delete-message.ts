import { findReceivedMessage } from './find-received-message.ts';
import type { Queue } from './queue.ts';
import type { QueueDatabase } from './queue-database.ts';
import { decodeReceiptHandle } from './receipt-handle.ts';
import { invalidValue } from './sqs-error.ts';

/**
 * Deletes the message of a receipt handle. A handle whose message is gone, or was received again in a standard queue,
 * deletes nothing and is no error.
 * @throws SqsError ReceiptHandleIsInvalid; InvalidParameterValue when a FIFO queue's handle has expired
 */
export function deleteMessage(database: QueueDatabase, queue: Queue, receiptHandle: string, nowMs: number): void {
  const receipt = decodeReceiptHandle(receiptHandle, queue.id);
  database.transaction(() => {
    const message = findReceivedMessage(database, receipt);
    if (!message) return;
    const current = message.receiveCount === receipt.receiveCount;
    if (queue.settings.fifo && !(current && message.visibleAtMs > nowMs)) {
      throw invalidValue('ReceiptHandle', receiptHandle, 'The receipt handle has expired.');
    }
    if (!current) return;
    database.sql('DELETE FROM message WHERE position = ?').run(message.position);
    database.changedQueues.add(queue.id);
  });
}
