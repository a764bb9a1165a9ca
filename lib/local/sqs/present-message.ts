import { createHash } from 'node:crypto';
import type { Message } from './message.ts';
import { encodeReceiptHandle } from './receipt-handle.ts';

/** A received message in the form of the ReceiveMessage response, with the system attributes that a caller may read. */
export function presentMessage(message: Message): object {
  return {
    MessageId: message.id,
    ReceiptHandle: encodeReceiptHandle(message),
    MD5OfBody: createHash('md5').update(message.body).digest('hex'),
    Body: message.body,
    Attributes: {
      SenderId: message.senderId,
      SentTimestamp: String(message.sentAtMs),
      ApproximateReceiveCount: String(message.receiveCount),
      ApproximateFirstReceiveTimestamp: String(message.firstReceivedAtMs),
      MessageGroupId: message.groupId,
    },
  };
}
