import * as z from 'zod';
import type { DeployedQueue } from '../template/deployment.ts';
import { SqsError } from './sqs-error.ts';

/** Everything of one message together, and of one batch: 1 MiB. */
export const MAX_MESSAGE_BYTES = 1_048_576;
export const MAX_VISIBILITY_TIMEOUT_SECONDS = 43_200;
export const MAX_DELAY_SECONDS = 900;
export const MAX_WAIT_SECONDS = 20;

const arnOfQueue = z.string().regex(/^arn:aws:sqs:[\w-]+:\d{12}:[\w-]+(\.fifo)?$/);

/** `RedrivePolicy`, given as JSON text. The console and CloudFormation write the count as a number, others as text. */
export const redrivePolicy = jsonText(
  z.object({ deadLetterTargetArn: arnOfQueue, maxReceiveCount: z.coerce.number().int().min(1).max(1000) }),
);
const redriveAllowPolicy = jsonText(
  z.object({
    redrivePermission: z.enum(['allowAll', 'denyAll', 'byQueue']),
    sourceQueueArns: z.array(arnOfQueue).max(10).optional(),
  }),
);
const flag = z.enum(['true', 'false']);

/** The attributes that can be set, and what their text must be. An empty policy takes the policy away. */
const settable = {
  DelaySeconds: integerText(0, MAX_DELAY_SECONDS),
  MaximumMessageSize: integerText(1024, MAX_MESSAGE_BYTES),
  MessageRetentionPeriod: integerText(60, 1_209_600),
  ReceiveMessageWaitTimeSeconds: integerText(0, MAX_WAIT_SECONDS),
  VisibilityTimeout: integerText(0, MAX_VISIBILITY_TIMEOUT_SECONDS),
  Policy: z.string(),
  RedrivePolicy: z.literal('').or(redrivePolicy),
  RedriveAllowPolicy: z.literal('').or(redriveAllowPolicy),
  KmsMasterKeyId: z.string(),
  KmsDataKeyReusePeriodSeconds: integerText(60, 86_400),
  SqsManagedSseEnabled: flag,
  FifoQueue: z.literal('true'),
  ContentBasedDeduplication: flag,
  DeduplicationScope: z.enum(['queue', 'messageGroup']),
  FifoThroughputLimit: z.enum(['perQueue', 'perMessageGroupId']),
} as const;

/** Attributes of a queue as text, by name. */
export type QueueAttributes = Readonly<Record<string, string>>;

/** What SQS takes when a queue is created without more. */
export const QUEUE_ATTRIBUTE_DEFAULTS: QueueAttributes = {
  DelaySeconds: '0',
  MaximumMessageSize: String(MAX_MESSAGE_BYTES),
  MessageRetentionPeriod: '345600',
  ReceiveMessageWaitTimeSeconds: '0',
  SqsManagedSseEnabled: 'true',
  VisibilityTimeout: '30',
};

const FIFO_ATTRIBUTES: readonly string[] = ['ContentBasedDeduplication', 'DeduplicationScope', 'FifoThroughputLimit'];

/** The attributes that decide how a queue works, read from their text. */
export const queueSettings = z
  .object({
    DelaySeconds: z.coerce.number(),
    MaximumMessageSize: z.coerce.number(),
    MessageRetentionPeriod: z.coerce.number(),
    ReceiveMessageWaitTimeSeconds: z.coerce.number(),
    VisibilityTimeout: z.coerce.number(),
    FifoQueue: z.string().optional(),
    ContentBasedDeduplication: z.string().optional(),
    DeduplicationScope: z.string().optional(),
    RedrivePolicy: redrivePolicy.optional(),
  })
  .transform((attributes) => ({
    delaySeconds: attributes.DelaySeconds,
    maxMessageBytes: attributes.MaximumMessageSize,
    retentionSeconds: attributes.MessageRetentionPeriod,
    receiveWaitSeconds: attributes.ReceiveMessageWaitTimeSeconds,
    visibilityTimeoutSeconds: attributes.VisibilityTimeout,
    fifo: attributes.FifoQueue === 'true',
    contentBasedDeduplication: attributes.ContentBasedDeduplication === 'true',
    deduplicationByGroup: attributes.DeduplicationScope === 'messageGroup',
    redrive: attributes.RedrivePolicy,
  }));
export type QueueSettings = z.output<typeof queueSettings>;

/**
 * Checks attributes that a caller wants to set.
 * @param fifo whether they are for a FIFO queue
 * @throws SqsError InvalidAttributeName, InvalidAttributeValue
 */
export function checkQueueAttributes(attributes: QueueAttributes, fifo: boolean): void {
  for (const [name, value] of Object.entries(attributes)) {
    const known = Object.hasOwn(settable, name) && (fifo || !FIFO_ATTRIBUTES.includes(name));
    if (!known) throw new SqsError('InvalidAttributeName', `Unknown Attribute ${name}.`);
    if (!settable[name as keyof typeof settable].safeParse(value).success) {
      throw new SqsError('InvalidAttributeValue', `Invalid value for the parameter ${name}.`);
    }
  }
}

/** What the template says of a queue, as attributes. An empty `RedrivePolicy` when it has none. */
export function deployedAttributes(queue: DeployedQueue): QueueAttributes {
  return {
    DelaySeconds: String(queue.delaySeconds),
    MaximumMessageSize: String(queue.maxMessageBytes),
    MessageRetentionPeriod: String(queue.messageRetentionSeconds),
    ReceiveMessageWaitTimeSeconds: String(queue.receiveWaitSeconds),
    VisibilityTimeout: String(queue.visibilityTimeoutSeconds),
    RedrivePolicy: queue.redrive ? JSON.stringify(queue.redrive) : '',
    ...(queue.fifo && { FifoQueue: 'true', ContentBasedDeduplication: String(queue.contentBasedDeduplication) }),
  };
}

function integerText(min: number, max: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/)
    .refine((text) => Number(text) >= min && Number(text) <= max);
}

function jsonText<S extends z.ZodType>(schema: S) {
  return z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue('The value is not JSON.');
        return z.NEVER;
      }
    })
    .pipe(schema);
}
