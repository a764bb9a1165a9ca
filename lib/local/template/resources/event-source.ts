import * as z from 'zod';
import { type DeployedEventSource, LOCAL_ACCOUNT, LOCAL_REGION } from '../deployment.ts';
import { cfnBoolean, cfnNumber, parseProperties } from '../properties.ts';
import type { TemplateResource } from '../template-resource.ts';

const DEFAULT_BATCH_SIZES = { sqs: 10, dynamodb: 100 } as const;

const eventSourceSchema = z.object({
  EventSourceArn: z.string().regex(/^arn:[^:]+:(sqs|dynamodb):/, 'only queues and table streams are polled locally'),
  FunctionName: z.string(),
  Enabled: cfnBoolean.default(true),
  BatchSize: cfnNumber.optional(),
  MaximumBatchingWindowInSeconds: cfnNumber.default(0),
  ScalingConfig: z.object({ MaximumConcurrency: cfnNumber.optional() }).optional(),
  FunctionResponseTypes: z.array(z.string()).default([]),
  StartingPosition: z.enum(['TRIM_HORIZON', 'LATEST']).optional(),
  // Passing on what the real service would have filtered out is worse than not starting.
  FilterCriteria: z.undefined('event filters have no local implementation').optional(),
});

/** What Lambda polls for a function: a queue or the stream of a table. Undefined when it is switched off. */
export function readEventSource(resource: TemplateResource): DeployedEventSource | undefined {
  const properties = parseProperties(resource, eventSourceSchema);
  if (!properties.Enabled) return undefined;
  const kind = properties.EventSourceArn.split(':')[2] === 'sqs' ? 'sqs' : 'dynamodb';
  const maxConcurrency = properties.ScalingConfig?.MaximumConcurrency;
  return {
    kind,
    sourceArn: properties.EventSourceArn,
    functionArn: functionArn(properties.FunctionName),
    batchSize: properties.BatchSize ?? DEFAULT_BATCH_SIZES[kind],
    batchWindowSeconds: properties.MaximumBatchingWindowInSeconds,
    reportBatchItemFailures: properties.FunctionResponseTypes.includes('ReportBatchItemFailures'),
    ...(maxConcurrency !== undefined && { maxConcurrency }),
    ...(properties.StartingPosition && { startingPosition: properties.StartingPosition }),
  };
}

function functionArn(nameOrArn: string): string {
  return nameOrArn.startsWith('arn:')
    ? nameOrArn
    : `arn:aws:lambda:${LOCAL_REGION}:${LOCAL_ACCOUNT}:function:${nameOrArn}`;
}
