import { type Message, messageRow } from './message.ts';
import type { QueueDatabase } from './queue-database.ts';
import type { Receipt } from './receipt-handle.ts';

/** The message that a receipt handle names, received again since or not; undefined when it is gone. */
export function findReceivedMessage(database: QueueDatabase, receipt: Receipt): Message | undefined {
  const row = database
    .sql('SELECT * FROM message WHERE position = ? AND queue_id = ? AND id = ?')
    .get(receipt.position, receipt.queueId, receipt.messageId);
  return row && messageRow.parse(row);
}
