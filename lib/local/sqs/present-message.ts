import { createHash } from 'node:crypto';
import { type Message, sequenceNumber } from './message.ts';
import { messageAttributesMd5 } from './message-attributes-md5.ts';
import { encodeReceiptHandle } from './receipt-handle.ts';
import type { ReceiveMessageInput } from './requests.ts';

type AskedNames = Pick<ReceiveMessageInput, 'AttributeNames' | 'MessageSystemAttributeNames' | 'MessageAttributeNames'>;

/** A received message as ReceiveMessage answers it, with the attributes that were asked for. */
export function presentMessage(message: Message, asked: AskedNames): object {
  const systemNames = [...asked.AttributeNames, ...asked.MessageSystemAttributeNames];
  const system = pick(systemAttributes(message), (name) => systemNames.includes('All') || systemNames.includes(name));
  const own = pick(message.attributes, (name) => asked.MessageAttributeNames.some((wanted) => matches(name, wanted)));
  return {
    MessageId: message.id,
    ReceiptHandle: encodeReceiptHandle({ ...message, messageId: message.id }),
    MD5OfBody: createHash('md5').update(message.body).digest('hex'),
    Body: message.body,
    Attributes: unlessEmpty(system),
    // Like SQS: over the attributes that this answer holds, so that the client can check it.
    MD5OfMessageAttributes: messageAttributesMd5(own),
    MessageAttributes: unlessEmpty(own),
  };
}

function systemAttributes(message: Message): Record<string, string> {
  const { deduplicationId } = message;
  return pick(
    {
      SenderId: message.senderId,
      SentTimestamp: String(message.sentAtMs),
      ApproximateReceiveCount: String(message.receiveCount),
      ApproximateFirstReceiveTimestamp: String(message.firstReceivedAtMs),
      AWSTraceHeader: message.traceHeader,
      MessageGroupId: message.groupId,
      MessageDeduplicationId: deduplicationId,
      // Only FIFO queues deduplicate, and only they number.
      SequenceNumber: deduplicationId === undefined ? undefined : sequenceNumber(message.position),
      DeadLetterQueueSourceArn: message.deadLetterSourceArn,
    },
    () => true,
  );
}

/** `All` and `.*` ask for everything, `foo.*` for what begins with `foo.`. */
function matches(name: string, wanted: string): boolean {
  if (wanted === 'All' || wanted === '.*') return true;
  return wanted.endsWith('.*') ? name.startsWith(wanted.slice(0, -1)) : name === wanted;
}

function pick<T>(values: Readonly<Record<string, T | undefined>>, wants: (name: string) => boolean): Record<string, T> {
  const picked: Record<string, T> = {};
  for (const [name, value] of Object.entries(values)) if (value !== undefined && wants(name)) picked[name] = value;
  return picked;
}

function unlessEmpty<T>(values: Record<string, T>): Record<string, T> | undefined {
  return Object.keys(values).length > 0 ? values : undefined;
}
