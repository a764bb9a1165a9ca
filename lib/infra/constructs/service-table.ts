import {
  type Attribute,
  AttributeType,
  Billing,
  CfnGlobalTable,
  ProjectionType,
  StreamViewType,
  TableEncryptionV2,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import type { KeyAttribute, TableDefinition } from '../../../shared/contract/table-definitions.ts';
import type { Config } from '../settings/config.ts';
import type { DeletionProtection } from './deletion-protection.ts';
import { removalPolicy } from './removal.ts';

interface ServiceTableProps {
  readonly definition: TableDefinition;
  readonly config: Config;
  /** The customer key. Default: AWS's own key. */
  readonly key?: IKey | undefined;
  /** Default: the table is never protected. */
  readonly protection?: DeletionProtection | undefined;
}

/** A DynamoDB table: on demand, point-in-time recovery, time to live in `expiresAt`. */
export class ServiceTable extends Construct {
  readonly table: TableV2;
  readonly indexNames: readonly string[];

  constructor(scope: Construct, id: string, { definition, config, key, protection }: ServiceTableProps) {
    super(scope, id);
    this.indexNames = definition.indexes.map(({ name }) => name);
    this.table = new TableV2(this, 'Table', {
      partitionKey: { name: 'pk', type: AttributeType.STRING },
      sortKey: { name: 'sk', type: AttributeType.STRING },
      timeToLiveAttribute: 'expiresAt',
      billing: Billing.onDemand(),
      pointInTimeRecoverySpecification: {
        pointInTimeRecoveryEnabled: true,
        recoveryPeriodInDays: config.recoveryDays,
      },
      // Explicit, so that a stage that becomes removal: destroy loses the protection.
      deletionProtection: false,
      removalPolicy: removalPolicy(config),
      encryption: key ? TableEncryptionV2.customerManagedKey(key) : TableEncryptionV2.dynamoOwnedKey(),
      ...(definition.stream ? { dynamoStream: StreamViewType.NEW_AND_OLD_IMAGES } : {}),
      globalSecondaryIndexes: definition.indexes.map(({ name, partitionKey, sortKey, projection }) => ({
        indexName: name,
        partitionKey: attribute(partitionKey),
        sortKey: attribute(sortKey),
        ...(projection && { projectionType: ProjectionType.INCLUDE, nonKeyAttributes: [...projection] }),
      })),
    });
    if (protection) protect(this.table, protection);
  }
}

/** The property of the construct takes a boolean only, and this one depends on a parameter of the stack. */
function protect(table: TableV2, { enabled }: DeletionProtection): void {
  for (const child of table.node.children) {
    if (child instanceof CfnGlobalTable) child.addPropertyOverride('Replicas.0.DeletionProtectionEnabled', enabled);
  }
}

function attribute({ name, type }: KeyAttribute): Attribute {
  return { name, type: type === 'S' ? AttributeType.STRING : AttributeType.NUMBER };
}
