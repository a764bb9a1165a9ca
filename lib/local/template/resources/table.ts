import * as z from 'zod';
import type { DeployedTable } from '../deployment.ts';
import { parseProperties } from '../properties.ts';
import { streamArn } from '../resource-identity.ts';
import type { TemplateResource } from '../template-resource.ts';

const indexSchema = z.object({ IndexName: z.string(), KeySchema: z.array(z.unknown()), Projection: z.unknown() });

const tableSchema = z.object({
  AttributeDefinitions: z.array(z.unknown()),
  KeySchema: z.array(z.unknown()),
  GlobalSecondaryIndexes: z.array(indexSchema).optional(),
  StreamSpecification: z.object({ StreamViewType: z.string() }).optional(),
  TimeToLiveSpecification: z.object({ AttributeName: z.string() }).optional(),
});

/** A table as the input of CreateTable. Throughput, encryption and backups have no local meaning. */
export function readTable(resource: TemplateResource): DeployedTable {
  const properties = parseProperties(resource, tableSchema);
  const { AttributeDefinitions, KeySchema, GlobalSecondaryIndexes } = properties;
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
      ...(stream && { StreamSpecification: { StreamEnabled: true, StreamViewType: stream.StreamViewType } }),
    },
    ...(ttl && { ttlAttribute: ttl.AttributeName }),
    ...(stream && { streamArn: streamArn(resource) }),
  };
}
