import * as z from 'zod';
import type { DeployedTable } from '../deployment.ts';
import { cfnBoolean, parseProperties } from '../properties.ts';
import type { TemplateResource } from '../template-resource.ts';

const indexSchema = z.object({ IndexName: z.string(), KeySchema: z.array(z.unknown()), Projection: z.unknown() });

const tableSchema = z.object({
  AttributeDefinitions: z.array(z.unknown()),
  KeySchema: z.array(z.unknown()),
  GlobalSecondaryIndexes: z.array(indexSchema).optional(),
  LocalSecondaryIndexes: z.array(indexSchema).optional(),
  StreamSpecification: z.object({ StreamViewType: z.string() }).optional(),
  TimeToLiveSpecification: z.object({ AttributeName: z.string().optional(), Enabled: cfnBoolean }).optional(),
});

/** The resource types that are tables. */
export const TABLE_TYPES = ['AWS::DynamoDB::Table', 'AWS::DynamoDB::GlobalTable'];

/**
 * A table of either resource type as the input of CreateTable. Throughput, encryption and backups have no local
 * meaning, so every table is on demand.
 */
export function readTable(resource: TemplateResource): DeployedTable {
  const properties = parseProperties(resource, tableSchema);
  const { AttributeDefinitions, KeySchema, GlobalSecondaryIndexes, LocalSecondaryIndexes } = properties;
  const { StreamSpecification: stream, TimeToLiveSpecification: ttl } = properties;
  return {
    name: resource.name,
    arn: resource.arn,
    definition: {
      TableName: resource.name,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions,
      KeySchema,
      ...(GlobalSecondaryIndexes && { GlobalSecondaryIndexes }),
      ...(LocalSecondaryIndexes && { LocalSecondaryIndexes }),
      ...(stream && { StreamSpecification: { StreamEnabled: true, StreamViewType: stream.StreamViewType } }),
    },
    ...(ttl?.Enabled && ttl.AttributeName !== undefined && { ttlAttribute: ttl.AttributeName }),
    ...(stream && { streamArn: `${resource.arn}/stream/local` }),
  };
}
