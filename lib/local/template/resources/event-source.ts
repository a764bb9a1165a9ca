import * as z from 'zod';
import { type DeployedEventSource, LOCAL_ACCOUNT, LOCAL_REGION } from '../deployment.ts';
import { parseProperties } from '../properties.ts';
import type { TemplateResource } from '../template-resource.ts';

const eventSourceSchema = z.object({
  EventSourceArn: z.string().regex(/^arn:[^:]+:(sqs|dynamodb):/, 'only queues and table streams are polled locally'),
  FunctionName: z.string(),
  BatchSize: z.number(),
  MaximumBatchingWindowInSeconds: z.number().default(0),
  ScalingConfig: z.object({ MaximumConcurrency: z.number() }).optional(),
  FunctionResponseTypes: z.array(z.string()).default([]),
  BisectBatchOnFunctionError: z.boolean().default(false),
  // Lambda's own default: until the record expires.
  MaximumRetryAttempts: z.number().default(-1),
  MaximumRecordAgeInSeconds: z.number().default(-1),
  DestinationConfig: z
    .object({
      OnFailure: z.object({ Destination: z.string().regex(/^arn:[^:]+:sqs:/, 'only queues are destinations locally') }),
    })
    .optional(),
  ParallelizationFactor: z.undefined('batches of a shard are processed one after the other locally').optional(),
  StartingPosition: z.literal('TRIM_HORIZON').optional(),
  // Passing on what the real service filters out is worse than not starting.
  FilterCriteria: z.undefined('event filters have no local implementation').optional(),
});

/** What Lambda polls for a function: a queue, or the stream of a table from its oldest record on. */
export function readEventSource(resource: TemplateResource): DeployedEventSource {
  const properties = parseProperties(resource, eventSourceSchema);
  const maxConcurrency = properties.ScalingConfig?.MaximumConcurrency;
  return {
    kind: properties.EventSourceArn.split(':')[2] === 'sqs' ? 'sqs' : 'dynamodb',
    sourceArn: properties.EventSourceArn,
    functionArn: `arn:aws:lambda:${LOCAL_REGION}:${LOCAL_ACCOUNT}:function:${properties.FunctionName}`,
    batchSize: properties.BatchSize,
    batchWindowSeconds: properties.MaximumBatchingWindowInSeconds,
    reportBatchItemFailures: properties.FunctionResponseTypes.includes('ReportBatchItemFailures'),
    ...(properties.BisectBatchOnFunctionError && { bisectBatchOnError: true }),
    ...(properties.MaximumRetryAttempts >= 0 && { maxRetryAttempts: properties.MaximumRetryAttempts }),
    ...(properties.MaximumRecordAgeInSeconds >= 0 && { maxRecordAgeSeconds: properties.MaximumRecordAgeInSeconds }),
    ...(properties.DestinationConfig && { failureQueueArn: properties.DestinationConfig.OnFailure.Destination }),
    ...(maxConcurrency !== undefined && { maxConcurrency }),
  };
}
