import type { Queue } from './queue.ts';
import { MAX_MESSAGE_BYTES } from './queue-attributes.ts';
import type { QueueDatabase } from './queue-database.ts';
import { invalidValue, SqsError } from './sqs-error.ts';

/** The characters of XML 1.0: no control characters but tab and line ends, no half of a surrogate pair. */
const ALLOWED_BODY = /^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u;
const GROUP_ID = /^[!-~]{1,128}$/;

/** A message to send. */
interface NewMessage {
  readonly body: string;
  readonly delaySeconds: number;
  /** Milliseconds by which it is visible later still; see service/service-faults.ts. */
  readonly latenessMs?: number;
  /** Standard queues take a group for fairness between tenants: it neither orders nor blocks. */
  readonly groupId?: string | undefined;
  readonly senderId: string;
}

/**
 * Puts a message into the queue.
 * @param newId makes the message's id
 * @returns the id
 * @throws {SqsError} InvalidParameterValue, MissingParameter, InvalidMessageContents
 */
export function sendMessage(
  database: QueueDatabase,
  queue: Queue,
  message: NewMessage,
  nowMs: number,
  newId: () => string,
): string {
  checkMessage(message);
  const id = newId();
  database
    .sql(
      `INSERT INTO message (queue_id, id, body, attributes, sender_id, group_id, sent_at, visible_at)
       VALUES (?, ?, ?, '{}', ?, ?, ?, ?)`,
    )
    .run(
      queue.id,
      id,
      message.body,
      message.senderId,
      message.groupId ?? null,
      nowMs,
      nowMs + message.delaySeconds * 1000 + (message.latenessMs ?? 0),
    );
  database.changedQueues.add(queue.id);
  return id;
}

function checkMessage({ body, groupId }: NewMessage): void {
  if (body === '') {
    throw new SqsError('MissingParameter', 'The request must contain the parameter MessageBody.');
  }
  if (!ALLOWED_BODY.test(body)) {
    throw new SqsError(
      'InvalidMessageContents',
      'Invalid characters found. Valid unicode characters are those of XML 1.0.',
    );
  }
  if (Buffer.byteLength(body) > MAX_MESSAGE_BYTES) {
    throw new SqsError(
      'InvalidParameterValue',
      `One or more parameters are invalid. Reason: Message must be shorter than ${MAX_MESSAGE_BYTES} bytes.`,
    );
  }
  if (groupId !== undefined && !GROUP_ID.test(groupId)) {
    const reason = 'MessageGroupId can only include alphanumeric and punctuation characters. 1 to 128 in length.';
    throw invalidValue('MessageGroupId', groupId, reason);
  }
}
