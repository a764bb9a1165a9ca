import * as z from 'zod';
import { MAX_DELAY_SECONDS, MAX_VISIBILITY_TIMEOUT_SECONDS, MAX_WAIT_SECONDS } from './queue-attributes.ts';

/*
 * The inputs of the operations, from the service's model, with the members that the callers of this project send.
 * Others are refused: to accept them and lose them would be worse.
 */

const visibilityTimeout = z.int().min(0).max(MAX_VISIBILITY_TIMEOUT_SECONDS);

/** The input of every operation on one queue. */
export const onQueue = z.strictObject({ QueueUrl: z.string() });
/** GetQueueUrl. */
export const getQueueUrlInput = z.strictObject({ QueueName: z.string() });
/** ListQueues. */
export const listQueuesInput = z.strictObject({});
/** GetQueueAttributes. */
export const getQueueAttributesInput = onQueue.extend({ AttributeNames: z.array(z.string()) });
/** StartMessageMoveTask. */
export const startMessageMoveTaskInput = z.strictObject({ SourceArn: z.string(), DestinationArn: z.string() });

const messageFields = {
  MessageBody: z.string(),
  DelaySeconds: z.int().min(0).max(MAX_DELAY_SECONDS).default(0),
  MessageGroupId: z.string().optional(),
};
/** SendMessage. */
export const sendMessageInput = onQueue.extend(messageFields);
/** What SendMessage and an entry of SendMessageBatch have in common. */
export type SendFields = Pick<z.output<typeof sendMessageInput>, keyof typeof messageFields>;

/** ReceiveMessage. */
export const receiveMessageInput = onQueue.extend({
  /** All are returned. */
  MessageSystemAttributeNames: z.array(z.string()).optional(),
  MaxNumberOfMessages: z.int().min(1).max(10).default(1),
  VisibilityTimeout: visibilityTimeout.optional(),
  WaitTimeSeconds: z.int().min(0).max(MAX_WAIT_SECONDS).default(0),
});

/** The entries of a batch are parsed one by one, because an invalid entry fails alone. */
export const batchInput = onQueue.extend({ Entries: z.array(z.looseObject({ Id: z.string() })) });
export type BatchEntry = z.output<typeof batchInput>['Entries'][number];

const entry = z.strictObject({ Id: z.string() });
/** An entry of SendMessageBatch. */
export const sendEntry = entry.extend(messageFields);
/** An entry of DeleteMessageBatch. */
export const deleteEntry = entry.extend({ ReceiptHandle: z.string() });
/** An entry of ChangeMessageVisibilityBatch. */
export const visibilityEntry = deleteEntry.extend({ VisibilityTimeout: visibilityTimeout });
