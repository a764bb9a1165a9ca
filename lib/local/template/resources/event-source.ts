import * as z from 'zod';
import { type DeployedEventSource, localArn } from '../deployment.ts';
import { parseProperties } from '../properties.ts';
import type { TemplateResource } from '../template-resource.ts';

const eventSourceSchema = z.object({
  EventSourceArn: z.string().regex(/^arn:[^:]+:(sqs|dynamodb):/, 'only queues and table streams are polled locally'),
  FunctionName: z.string(),
  BatchSize: z.number(),
  MaximumBatchingWindowInSeconds: z.number().default(0),
  ScalingConfig: z.object({ MaximumConcurrency: z.number() }).optional(),
  FunctionResponseTypes: z.array(z.string()).default([]),
  BisectBatchOnFunctionError: z.boolean().optional(),
  MaximumRetryAttempts: z.number().min(0).optional(),
  MaximumRecordAgeInSeconds: z.number().min(0).optional(),
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
  return {
    kind: properties.EventSourceArn.split(':')[2] === 'sqs' ? 'sqs' : 'dynamodb',
    sourceArn: properties.EventSourceArn,
    functionArn: localArn('lambda', `function:${properties.FunctionName}`),
    batchSize: properties.BatchSize,
    batchWindowSeconds: properties.MaximumBatchingWindowInSeconds,
    reportBatchItemFailures: properties.FunctionResponseTypes.includes('ReportBatchItemFailures'),
    bisectBatchOnError: properties.BisectBatchOnFunctionError,
    maxRetryAttempts: properties.MaximumRetryAttempts,
    maxRecordAgeSeconds: properties.MaximumRecordAgeInSeconds,
    failureQueueArn: properties.DestinationConfig?.OnFailure.Destination,
    maxConcurrency: properties.ScalingConfig?.MaximumConcurrency,
  };
}
