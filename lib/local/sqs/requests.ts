import * as z from 'zod';
import { messageAttributes } from './message-attributes.ts';
import { MAX_DELAY_SECONDS, MAX_VISIBILITY_TIMEOUT_SECONDS, MAX_WAIT_SECONDS } from './queue-attributes.ts';

/** The inputs of the operations, by the service's model. Members that have no meaning here are left out. */

const textMap = z.record(z.string(), z.string());
const visibilityTimeout = integerBetween(0, MAX_VISIBILITY_TIMEOUT_SECONDS, 'Must be between 0 and 43200.');

export const onQueue = z.object({ QueueUrl: z.string() });

export const createQueueInput = z.object({
  QueueName: z.string(),
  Attributes: textMap.default({}),
  tags: textMap.default({}),
});

export const getQueueUrlInput = z.object({ QueueName: z.string() });

const page = {
  MaxResults: integerBetween(1, 1000, 'Must be an integer value between 1 and 1000.').optional(),
  NextToken: z.string().optional(),
};
export const listQueuesInput = z.object({ QueueNamePrefix: z.string().default(''), ...page });
export const listDeadLetterSourceQueuesInput = onQueue.extend(page);

export const getQueueAttributesInput = onQueue.extend({ AttributeNames: z.array(z.string()).default([]) });
export const setQueueAttributesInput = onQueue.extend({ Attributes: textMap });
export const tagQueueInput = onQueue.extend({ Tags: textMap });
export const untagQueueInput = onQueue.extend({ TagKeys: z.array(z.string()) });

/** A message to be sent, alone or as an entry of a batch. */
export const sendFields = z.object({
  MessageBody: z.string(),
  DelaySeconds: integerBetween(0, MAX_DELAY_SECONDS, 'DelaySeconds must be >= 0 and <= 900.').optional(),
  MessageAttributes: messageAttributes.default({}),
  MessageSystemAttributes: z
    .strictObject({
      AWSTraceHeader: z.object({ DataType: z.literal('String'), StringValue: z.string().min(1) }).optional(),
    })
    .default({}),
  MessageGroupId: z.string().optional(),
  MessageDeduplicationId: z.string().optional(),
});
export type SendFields = z.output<typeof sendFields>;
export const sendMessageInput = onQueue.extend(sendFields.shape);

export const receiveMessageInput = onQueue.extend({
  AttributeNames: z.array(z.string()).default([]),
  MessageSystemAttributeNames: z.array(z.string()).default([]),
  MessageAttributeNames: z.array(z.string()).default([]),
  MaxNumberOfMessages: integerBetween(1, 10, 'Must be between 1 and 10, if provided.').default(1),
  VisibilityTimeout: visibilityTimeout.optional(),
  WaitTimeSeconds: integerBetween(0, MAX_WAIT_SECONDS, 'Must be >= 0 and <= 20, if provided.').optional(),
});
export type ReceiveMessageInput = z.output<typeof receiveMessageInput>;

export const deleteFields = z.object({ ReceiptHandle: z.string() });
export const deleteMessageInput = onQueue.extend(deleteFields.shape);

export const visibilityFields = z.object({ ReceiptHandle: z.string(), VisibilityTimeout: visibilityTimeout });
export const changeMessageVisibilityInput = onQueue.extend(visibilityFields.shape);

/** Entries are parsed one by one, as a wrong one fails alone. */
export const batchInput = onQueue.extend({ Entries: z.array(z.looseObject({ Id: z.string() })).default([]) });
export type BatchEntry = z.output<typeof batchInput>['Entries'][number];

export const startMessageMoveTaskInput = z.object({
  SourceArn: z.string(),
  DestinationArn: z.string().optional(),
  MaxNumberOfMessagesPerSecond: integerBetween(1, 500, 'Must be between 1 and 500, if provided.').optional(),
});
export const listMessageMoveTasksInput = z.object({
  SourceArn: z.string(),
  MaxResults: integerBetween(1, 10, 'Must be between 1 and 10, if provided.').default(1),
});
export const cancelMessageMoveTaskInput = z.object({ TaskHandle: z.string() });

function integerBetween(min: number, max: number, reason: string) {
  return z.number().int(reason).min(min, reason).max(max, reason);
}
