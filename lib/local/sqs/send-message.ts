import { randomUUID } from 'node:crypto';
import { AwsError } from '../sigv4/aws-error.ts';
import type { Queue } from './queue.ts';
import { MAX_MESSAGE_BYTES } from './queue-attributes.ts';
import type { QueueDatabase } from './queue-database.ts';

/** The characters of XML 1.0: no control characters but tab and line ends, no half of a surrogate pair. */
const ALLOWED_BODY = /^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]+$/u;

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
 * @returns its id
 * @throws {AwsError} InvalidMessageContents, InvalidParameterValue
 */
export function sendMessage(database: QueueDatabase, queue: Queue, message: NewMessage, nowMs: number): string {
  const { body, delaySeconds, latenessMs = 0, groupId = null, senderId } = message;
  if (!ALLOWED_BODY.test(body)) {
    throw new AwsError('InvalidMessageContents', 'A body has at least one character, and those of XML 1.0 only.');
  }
  if (Buffer.byteLength(body) > MAX_MESSAGE_BYTES) {
    throw new AwsError('InvalidParameterValue', `Message must be shorter than ${MAX_MESSAGE_BYTES} bytes.`);
  }
  const id = randomUUID();
  database
    .sql(
      `INSERT INTO message (queue_id, id, body, attributes, sender_id, group_id, sent_at, visible_at)
       VALUES (?, ?, ?, '{}', ?, ?, ?, ?)`,
    )
    .run(queue.id, id, body, senderId, groupId, nowMs, nowMs + delaySeconds * 1000 + latenessMs);
  database.changedQueues.add(queue.id);
  return id;
}
