import * as z from 'zod';
import type { DeployedQueue } from '../template/deployment.ts';

/** The limit of one message, and of all messages of one batch: 1 MiB. */
export const MAX_MESSAGE_BYTES = 1_048_576;
/** 12 hours, the limit of SQS. */
export const MAX_VISIBILITY_TIMEOUT_SECONDS = 43_200;
/** 15 minutes, the limit of SQS. */
export const MAX_DELAY_SECONDS = 900;
/** The longest long poll of SQS. */
export const MAX_WAIT_SECONDS = 20;

/** Attributes of a queue as text, by name: the form in which SQS returns them and the database keeps them. */
export type QueueAttributes = Readonly<Record<string, string>>;

/** The attributes that decide how a queue works, read from their text. */
export const queueSettings = z
  .object({
    MessageRetentionPeriod: z.coerce.number(),
    VisibilityTimeout: z.coerce.number(),
    RedrivePolicy: z
      .string()
      .transform((text): unknown => JSON.parse(text))
      .pipe(z.object({ deadLetterTargetArn: z.string(), maxReceiveCount: z.coerce.number() }))
      .optional(),
  })
  .transform((attributes) => ({
    retentionSeconds: attributes.MessageRetentionPeriod,
    visibilityTimeoutSeconds: attributes.VisibilityTimeout,
    redrive: attributes.RedrivePolicy,
  }));
export type QueueSettings = z.output<typeof queueSettings>;

/** The attributes that the database keeps of a queue of the template. */
export function deployedAttributes(queue: DeployedQueue): QueueAttributes {
  return {
    MessageRetentionPeriod: String(queue.messageRetentionSeconds),
    VisibilityTimeout: String(queue.visibilityTimeoutSeconds),
    ...(queue.redrive && { RedrivePolicy: JSON.stringify(queue.redrive) }),
  };
}
