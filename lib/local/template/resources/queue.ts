import * as z from 'zod';
import type { DeployedQueue } from '../deployment.ts';
import { cfnBoolean, cfnNumber, parseProperties } from '../properties.ts';
import type { TemplateResource } from '../template-resource.ts';

const redriveSchema = z.object({ deadLetterTargetArn: z.string(), maxReceiveCount: cfnNumber });

/** The defaults are those of SQS. */
const queueSchema = z.object({
  FifoQueue: cfnBoolean.default(false),
  ContentBasedDeduplication: cfnBoolean.default(false),
  VisibilityTimeout: cfnNumber.default(30),
  MessageRetentionPeriod: cfnNumber.default(345_600),
  DelaySeconds: cfnNumber.default(0),
  ReceiveMessageWaitTimeSeconds: cfnNumber.default(0),
  MaximumMessageSize: cfnNumber.default(1_048_576),
  RedrivePolicy: z
    .union([redriveSchema, z.string().transform((json) => redriveSchema.parse(JSON.parse(json)))])
    .optional(),
});

/** A queue with all that SQS does with its messages by itself. */
export function readQueue(resource: TemplateResource): DeployedQueue {
  const properties = parseProperties(resource, queueSchema);
  return {
    name: resource.name,
    arn: resource.arn,
    fifo: properties.FifoQueue,
    contentBasedDeduplication: properties.ContentBasedDeduplication,
    visibilityTimeoutSeconds: properties.VisibilityTimeout,
    messageRetentionSeconds: properties.MessageRetentionPeriod,
    delaySeconds: properties.DelaySeconds,
    receiveWaitSeconds: properties.ReceiveMessageWaitTimeSeconds,
    maxMessageBytes: properties.MaximumMessageSize,
    ...(properties.RedrivePolicy && { redrive: properties.RedrivePolicy }),
  };
}
