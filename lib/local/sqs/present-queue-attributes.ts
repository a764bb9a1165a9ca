import type { Queue } from './queue.ts';
import type { QueueAttributes } from './queue-attributes.ts';
import { countMessages } from './queue-contents.ts';
import type { QueueDatabase } from './queue-database.ts';
import { SqsError } from './sqs-error.ts';

/** Attributes that may be asked for without being set. */
const OPTIONAL_ATTRIBUTES: readonly string[] = [
  'Policy',
  'RedrivePolicy',
  'RedriveAllowPolicy',
  'KmsMasterKeyId',
  'KmsDataKeyReusePeriodSeconds',
  'FifoQueue',
  'ContentBasedDeduplication',
  'DeduplicationScope',
  'FifoThroughputLimit',
];

/**
 * The attributes that were asked for, or all of them, with the counts of messages.
 * @returns undefined when none of those asked for is set
 * @throws SqsError InvalidAttributeName
 */
export function presentQueueAttributes(
  database: QueueDatabase,
  queue: Queue,
  asked: readonly string[],
  nowMs: number,
): QueueAttributes | undefined {
  if (asked.length === 0) return undefined;
  const counts = countMessages(database, queue, nowMs);
  const all: QueueAttributes = {
    ...queue.attributes,
    QueueArn: queue.arn,
    CreatedTimestamp: toSeconds(queue.createdAtMs),
    LastModifiedTimestamp: toSeconds(queue.modifiedAtMs),
    ApproximateNumberOfMessages: String(counts.visible),
    ApproximateNumberOfMessagesNotVisible: String(counts.inFlight),
    ApproximateNumberOfMessagesDelayed: String(counts.delayed),
  };
  if (asked.includes('All')) return all;
  const unknown = asked.find((name) => !Object.hasOwn(all, name) && !OPTIONAL_ATTRIBUTES.includes(name));
  if (unknown !== undefined) throw new SqsError('InvalidAttributeName', `Unknown Attribute ${unknown}.`);
  const picked = Object.entries(all).filter(([name]) => asked.includes(name));
  return picked.length > 0 ? Object.fromEntries(picked) : undefined;
}

function toSeconds(ms: number): string {
  return String(Math.floor(ms / 1000));
}
