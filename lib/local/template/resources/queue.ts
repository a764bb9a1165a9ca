import * as z from 'zod';
import type { DeployedQueue } from '../deployment.ts';
import { parseProperties } from '../properties.ts';
import type { TemplateResource } from '../template-resource.ts';

/** The defaults are those of SQS. Delay, receive wait and message size keep theirs: no template sets them. */
const queueSchema = z.object({
  VisibilityTimeout: z.number().default(30),
  MessageRetentionPeriod: z.number().default(345_600),
  RedrivePolicy: z.object({ deadLetterTargetArn: z.string(), maxReceiveCount: z.number() }).optional(),
  FifoQueue: z.undefined('FIFO queues have no local implementation').optional(),
});

/** A standard queue. */
export function readQueue(resource: TemplateResource): DeployedQueue {
  const properties = parseProperties(resource, queueSchema);
  return {
    name: resource.name,
    arn: resource.arn,
    visibilityTimeoutSeconds: properties.VisibilityTimeout,
    messageRetentionSeconds: properties.MessageRetentionPeriod,
    ...(properties.RedrivePolicy && { redrive: properties.RedrivePolicy }),
  };
}
