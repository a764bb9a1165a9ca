import { createHash } from 'node:crypto';
import type { Message } from './message.ts';
import { encodeReceiptHandle } from './receipt-handle.ts';

/**
 * A received message in the form of the ReceiveMessage response.
 * @param names the system attributes that the caller asked for, or `All`
 */
export function presentMessage(message: Message, names: readonly string[]): object {
  const attributes = Object.entries(systemAttributes(message)).filter(
    ([name, value]) => value !== undefined && (names.includes('All') || names.includes(name)),
  );
  return {
    MessageId: message.id,
    ReceiptHandle: encodeReceiptHandle({ ...message, messageId: message.id }),
    MD5OfBody: createHash('md5').update(message.body).digest('hex'),
    Body: message.body,
    ...(attributes.length > 0 && { Attributes: Object.fromEntries(attributes) }),
  };
}

function systemAttributes(message: Message): Record<string, string | undefined> {
  return {
    SenderId: message.senderId,
    SentTimestamp: String(message.sentAtMs),
    ApproximateReceiveCount: String(message.receiveCount),
    ApproximateFirstReceiveTimestamp: String(message.firstReceivedAtMs),
    MessageGroupId: message.groupId,
  };
}
