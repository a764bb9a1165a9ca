import * as z from 'zod';
import { MAX_DELAY_SECONDS, MAX_VISIBILITY_TIMEOUT_SECONDS, MAX_WAIT_SECONDS } from './queue-attributes.ts';

/* The inputs of the operations, from the service's model, without the members that no caller of this project sends. */

const visibilityTimeout = integerBetween(0, MAX_VISIBILITY_TIMEOUT_SECONDS, 'Must be between 0 and 43200.');
/** Refused: to accept it and lose it would be worse. */
const unsupported = z
  .custom<undefined>((value) => value === undefined, 'The local queues do not support it.')
  .optional();

/** The input of every operation on one queue. */
export const onQueue = z.object({ QueueUrl: z.string() });
/** GetQueueUrl. */
export const getQueueUrlInput = z.object({ QueueName: z.string() });
/** ListQueues. */
export const listQueuesInput = z.object({ QueueNamePrefix: z.string().default('') });
/** GetQueueAttributes. */
export const getQueueAttributesInput = onQueue.extend({ AttributeNames: z.array(z.string()).default([]) });
/** StartMessageMoveTask. */
export const startMessageMoveTaskInput = z.object({ SourceArn: z.string(), DestinationArn: z.string() });

/** A message to send, alone or as an entry of a batch. */
export const sendFields = z.object({
  MessageBody: z.string(),
  DelaySeconds: integerBetween(0, MAX_DELAY_SECONDS, 'DelaySeconds must be >= 0 and <= 900.').default(0),
  MessageGroupId: z.string().optional(),
  MessageAttributes: unsupported,
  MessageSystemAttributes: unsupported,
  MessageDeduplicationId: unsupported,
});
export type SendFields = z.output<typeof sendFields>;
/** SendMessage. */
export const sendMessageInput = onQueue.extend(sendFields.shape);

/** ReceiveMessage. */
export const receiveMessageInput = onQueue.extend({
  MessageSystemAttributeNames: z.array(z.string()).default([]),
  MaxNumberOfMessages: integerBetween(1, 10, 'Must be between 1 and 10, if provided.').default(1),
  VisibilityTimeout: visibilityTimeout.optional(),
  WaitTimeSeconds: integerBetween(0, MAX_WAIT_SECONDS, 'Must be >= 0 and <= 20, if provided.').default(0),
});

/** An entry of DeleteMessageBatch. */
export const deleteFields = z.object({ ReceiptHandle: z.string() });
/** An entry of ChangeMessageVisibilityBatch. */
export const visibilityFields = z.object({ ReceiptHandle: z.string(), VisibilityTimeout: visibilityTimeout });

/** The entries are parsed one by one, because an invalid entry fails alone. */
export const batchInput = onQueue.extend({ Entries: z.array(z.looseObject({ Id: z.string() })).default([]) });
export type BatchEntry = z.output<typeof batchInput>['Entries'][number];

function integerBetween(min: number, max: number, reason: string) {
  return z.number().int(reason).min(min, reason).max(max, reason);
}
