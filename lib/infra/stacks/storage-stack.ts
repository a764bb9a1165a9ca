import { Duration } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { HttpMethods } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { TABLE_DEFINITIONS } from '../../../shared/contract/table-definitions.ts';
import { FILE_PREFIXES } from '../../../shared/platform/aws/file-prefixes.ts';
import { BUCKETS, TABLES } from '../../../shared/platform/aws/stores.ts';
import { AccessLogBucket } from '../constructs/access-log-bucket.ts';
import { addAddressOutputs } from '../constructs/address-outputs.ts';
import { DeletionProtection } from '../constructs/deletion-protection.ts';
import { DeliveryNetwork } from '../constructs/delivery-network.ts';
import { pascalCase } from '../constructs/pascal-case.ts';
import { removalPolicy } from '../constructs/removal.ts';
import { ServiceBucket } from '../constructs/service-bucket.ts';
import { ServiceTable } from '../constructs/service-table.ts';
import { tagStore } from '../constructs/store-tag.ts';
import { forEachName, type Stores } from '../constructs/stores.ts';
import type { Config } from '../settings/config.ts';
import { STORAGE_PART, StageStack } from './stage-stack.ts';

/** Tables, buckets and the delivery network: these must outlive every other stack. */
export class StorageStack extends StageStack {
  readonly tables: Stores['tables'];
  readonly buckets: Stores['buckets'];
  readonly key: Key | undefined;
  /** URL of public files. */
  readonly uploadUrl: string;

  constructor(scope: Construct, config: Config) {
    super(scope, STORAGE_PART, config, { keepsState: true });
    const key = config.customerKey ? this.customerKey(config) : undefined;
    const logs = config.accessLogs ? new AccessLogBucket(this, 'AccessLogs', config).bucket : undefined;
    const protection = config.removal === 'retain' ? new DeletionProtection(this, 'Protection') : undefined;
    this.key = key;
    this.tables = forEachName(
      TABLES,
      (name) =>
        new ServiceTable(this, `${pascalCase(name)}Table`, {
          definition: TABLE_DEFINITIONS[name],
          config,
          key,
          protection,
        }),
    );
    const endOldExports = {
      id: 'EndOldExports',
      prefix: FILE_PREFIXES.exports,
      expiration: Duration.days(config.exportDays),
    };
    const publicFiles = new ServiceBucket(this, 'PublicFiles', {
      config,
      corsMethods: [HttpMethods.GET, HttpMethods.HEAD],
      lifecycleRules: [endOldExports],
      key,
      logs,
    }).bucket;
    const privateFiles = new ServiceBucket(this, 'PrivateFiles', {
      config,
      corsMethods: [HttpMethods.GET, HttpMethods.HEAD, HttpMethods.POST, HttpMethods.PUT],
      lifecycleRules: [
        { id: 'EndOldSnapshots', prefix: FILE_PREFIXES.snapshots, noncurrentVersionExpiration: Duration.days(1) },
        endOldExports,
        { id: 'EndUnusedUploads', prefix: FILE_PREFIXES.uploads, expiration: Duration.days(config.unusedUploadDays) },
      ],
      key,
      logs,
    }).bucket;
    this.buckets = { publicFiles, privateFiles };
    for (const name of TABLES) tagStore(this.tables[name], config, name);
    for (const name of BUCKETS) tagStore(this.buckets[name], config, name);
    const delivery = new DeliveryNetwork(this, 'Delivery', { config, files: publicFiles, logs });
    this.uploadUrl = config.uploadUrl ?? delivery.url;
    addAddressOutputs(this, {
      UploadUrl: this.uploadUrl,
      UploadDomainTarget: config.uploadDomain && delivery.distribution.distributionDomainName,
      UploadUrlTarget: config.uploadUrl && delivery.url,
    });
  }

  private customerKey(config: Config): Key {
    const key = new Key(this, 'Key', {
      description: 'Tables, buckets and queues of this stage',
      enableKeyRotation: true,
      removalPolicy: removalPolicy(config),
    });
    // SES sends bounces and complaints through a topic into a queue that uses this key.
    key.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('sns.amazonaws.com')],
        actions: ['kms:Decrypt', 'kms:GenerateDataKey'],
        resources: ['*'],
        conditions: { StringEquals: { 'aws:SourceAccount': this.account } },
      }),
    );
    return key;
  }
}
