import { createHash } from 'node:crypto';
import * as deduplication from './deduplication.ts';
import { sequenceNumber } from './message.ts';
import { checkMessageAttributes, type MessageAttributes, messageAttributesBytes } from './message-attributes.ts';
import type { Queue } from './queue.ts';
import type { QueueDatabase } from './queue-database.ts';
import { invalidValue, SqsError } from './sqs-error.ts';

/** The characters of XML 1.0: no control characters but tab and line ends, no half of a surrogate pair. */
const ALLOWED_BODY = /^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u;
const WRONG_QUEUE_TYPE = 'The request include parameter that is not valid for this queue type';
const GROUP_ID = /^[!-~]{1,128}$/;

/** A message as a sender gives it. */
export interface NewMessage {
  readonly body: string;
  readonly attributes: MessageAttributes;
  /** The X-Ray trace that the message belongs to. */
  readonly traceHeader?: string | undefined;
  /** Instead of the queue's own delay. */
  readonly delaySeconds?: number | undefined;
  readonly groupId?: string | undefined;
  readonly deduplicationId?: string | undefined;
  readonly senderId: string;
}

/** What the sender is told. */
export interface SentMessage {
  readonly id: string;
  /** Of FIFO queues. */
  readonly sequenceNumber?: string;
}

/**
 * Puts a message into the queue, or, in a FIFO queue, recognizes it as one that was sent within five minutes.
 * @param newId makes the message's id
 * @throws SqsError InvalidParameterValue, MissingParameter, InvalidMessageContents
 */
export function sendMessage(
  database: QueueDatabase,
  queue: Queue,
  message: NewMessage,
  nowMs: number,
  newId: () => string,
): SentMessage {
  checkContents(queue, message);
  const order = queue.settings.fifo ? fifoOrder(queue, message) : standardOrder(message);
  return database.transaction(() => {
    const scope = queue.settings.deduplicationByGroup ? (order.groupId ?? '') : '';
    if (order.deduplicationId !== undefined) {
      const earlier = deduplication.findEarlier(database, queue, scope, order.deduplicationId, nowMs);
      if (earlier) return { id: earlier.messageId, sequenceNumber: sequenceNumber(earlier.position) };
    }
    const id = newId();
    const delaySeconds = message.delaySeconds ?? queue.settings.delaySeconds;
    const { lastInsertRowid } = database
      .sql(
        `INSERT INTO message (queue_id, id, body, attributes, trace_header, sender_id, group_id, deduplication_id,
           sent_at, visible_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        queue.id,
        id,
        message.body,
        JSON.stringify(message.attributes),
        message.traceHeader ?? null,
        message.senderId,
        order.groupId ?? null,
        order.deduplicationId ?? null,
        nowMs,
        nowMs + delaySeconds * 1000,
      );
    database.changedQueues.add(queue.id);
    if (order.deduplicationId === undefined) return { id };
    const position = Number(lastInsertRowid);
    deduplication.remember(database, queue, scope, order.deduplicationId, { messageId: id, position }, nowMs);
    return { id, sequenceNumber: sequenceNumber(position) };
  });
}

function checkContents(queue: Queue, message: NewMessage): void {
  if (message.body === '') throw missing('MessageBody');
  if (!ALLOWED_BODY.test(message.body)) {
    throw new SqsError(
      'InvalidMessageContents',
      'Invalid characters found. Valid unicode characters are those of XML 1.0.',
    );
  }
  checkMessageAttributes(message.attributes);
  const { maxMessageBytes } = queue.settings;
  if (messageBytes(message) > maxMessageBytes) {
    throw new SqsError(
      'InvalidParameterValue',
      `One or more parameters are invalid. Reason: Message must be shorter than ${maxMessageBytes} bytes.`,
    );
  }
}

/** What a message counts against the size limits: its body and its attributes. */
export function messageBytes(message: Pick<NewMessage, 'body' | 'attributes'>): number {
  return Buffer.byteLength(message.body) + messageAttributesBytes(message.attributes);
}

interface Order {
  readonly groupId?: string | undefined;
  readonly deduplicationId?: string | undefined;
}

function fifoOrder(queue: Queue, { body, groupId, deduplicationId, delaySeconds }: NewMessage): Order {
  if (groupId === undefined) throw missing('MessageGroupId');
  checkId('MessageGroupId', groupId);
  // FIFO queues are delayed as a whole; a delay of single messages would break their order.
  if (delaySeconds) throw invalidValue('DelaySeconds', delaySeconds, `${WRONG_QUEUE_TYPE}.`);
  if (deduplicationId !== undefined) {
    checkId('MessageDeduplicationId', deduplicationId);
    return { groupId, deduplicationId };
  }
  if (!queue.settings.contentBasedDeduplication) {
    throw new SqsError(
      'InvalidParameterValue',
      'The queue should either have ContentBasedDeduplication enabled or MessageDeduplicationId provided explicitly',
    );
  }
  return { groupId, deduplicationId: createHash('sha256').update(body).digest('hex') };
}

/** Standard queues take a group for fairness between tenants only: it neither orders nor blocks. */
function standardOrder({ groupId, deduplicationId }: NewMessage): Order {
  if (deduplicationId !== undefined) {
    throw invalidValue('MessageDeduplicationId', deduplicationId, `${WRONG_QUEUE_TYPE}.`);
  }
  if (groupId !== undefined) checkId('MessageGroupId', groupId);
  return { groupId };
}

function checkId(parameter: string, value: string): void {
  if (!GROUP_ID.test(value)) {
    const reason = `${parameter} can only include alphanumeric and punctuation characters. 1 to 128 in length.`;
    throw invalidValue(parameter, value, reason);
  }
}

function missing(parameter: string): SqsError {
  return new SqsError('MissingParameter', `The request must contain the parameter ${parameter}.`);
}
