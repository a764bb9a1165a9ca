import { Duration } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { HttpMethods, type IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { TABLE_DEFINITIONS } from '../../../shared/contract/table-definitions.ts';
import { FILE_PREFIXES } from '../../../shared/platform/aws/file-prefixes.ts';
import { BUCKETS, TABLES } from '../../../shared/platform/aws/stores.ts';
import { JOB_KEPT_DAYS } from '../../../shared/platform/jobs/job-retention.ts';
import { AccessLogBucket } from '../constructs/access-log-bucket.ts';
import { addAddressOutputs } from '../constructs/address-outputs.ts';
import { DeletionProtection } from '../constructs/deletion-protection.ts';
import { pascalCase } from '../constructs/pascal-case.ts';
import { removalPolicy } from '../constructs/removal.ts';
import { ServiceBucket } from '../constructs/service-bucket.ts';
import { ServiceTable } from '../constructs/service-table.ts';
import { addStoreOutput } from '../constructs/store-outputs.ts';
import { forEachName, type Stores } from '../constructs/stores.ts';
import type { Config } from '../settings/config.ts';
import { STORAGE_PART, StageStack } from './stage-stack.ts';

/** DynamoDB deletes a row some days after its end: as long as the job is there, so are its files. */
const CATALOG_JOB_FILES_DAYS = JOB_KEPT_DAYS + 30;

/** Tables and buckets: these must outlive every other stack. */
export class StorageStack extends StageStack {
  readonly tables: Stores['tables'];
  readonly buckets: Stores['buckets'];
  readonly key: Key | undefined;
  /** The bucket of access logs, if the stage has them. */
  readonly logs: IBucket | undefined;

  constructor(scope: Construct, config: Config) {
    super(scope, STORAGE_PART, config, { keepsState: true });
    const key = config.customerKey ? this.customerKey(config) : undefined;
    const logs = config.accessLogs ? new AccessLogBucket(this, 'AccessLogs', config).bucket : undefined;
    const protection = config.removal === 'retain' ? new DeletionProtection(this, 'Protection') : undefined;
    this.key = key;
    this.logs = logs;
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
        {
          id: 'EndOldCatalogJobs',
          prefix: FILE_PREFIXES.catalogJobs,
          expiration: Duration.days(CATALOG_JOB_FILES_DAYS),
        },
        {
          id: 'EndUnusedUploads',
          prefix: FILE_PREFIXES.uploads,
          expiration: Duration.days(config.unusedUploadDays),
          // `sweep-uploads` deletes a file that a second form has replaced within minutes. If it fails, this rule does.
          noncurrentVersionExpiration: Duration.days(1),
        },
      ],
      key,
      logs,
    }).bucket;
    this.buckets = { publicFiles, privateFiles };
    for (const name of TABLES) addStoreOutput(this, name, this.tables[name].table.tableName);
    for (const name of BUCKETS) addStoreOutput(this, name, this.buckets[name].bucketName);
    this.letDistributionsRead(publicFiles, key);
    this.pinExports();
    if (config.delivery === 'none') {
      const origin = `https://${publicFiles.bucketRegionalDomainName}`;
      addAddressOutputs(this, { UploadUrl: config.uploadUrl, UploadUrlTarget: origin });
    }
  }

  /**
   * Lets the distributions of this account read the public files, by their service. The policy does not name one: the
   * stack of the distribution comes after this one, and the operator's own distribution may read too. With `ListBucket`
   * S3 answers 404 for a file that does not exist, without it 403. Source: S3 API, GetObject, "Permissions"; CloudFront
   * guide, "Restrict access to an Amazon S3 origin".
   */
  private letDistributionsRead(files: IBucket, key: Key | undefined): void {
    const service = new ServicePrincipal('cloudfront.amazonaws.com');
    const distributions = this.formatArn({
      service: 'cloudfront',
      region: '',
      resource: 'distribution',
      resourceName: '*',
    });
    const reader = { principals: [service], conditions: { ArnLike: { 'aws:SourceArn': distributions } } };
    const onFiles = { actions: ['s3:GetObject'], resources: [files.arnForObjects('*')] };
    files.addToResourcePolicy(new PolicyStatement({ ...reader, ...onFiles }));
    files.addToResourcePolicy(
      new PolicyStatement({ ...reader, actions: ['s3:ListBucket'], resources: [files.bucketArn] }),
    );
    key?.addToResourcePolicy(new PolicyStatement({ ...reader, actions: ['kms:Decrypt'], resources: ['*'] }));
  }

  /**
   * Exports the addresses of all stores, whether another stack reads them today or not: CloudFormation refuses to
   * remove an export while a stack still imports it, so an export that comes and goes with its readers would block
   * upgrades.
   */
  private pinExports(): void {
    for (const { table } of Object.values(this.tables)) {
      for (const value of [table.tableName, table.tableArn, table.tableStreamArn]) {
        if (value !== undefined) this.exportValue(value);
      }
    }
    for (const bucket of Object.values(this.buckets)) {
      for (const value of [bucket.bucketName, bucket.bucketArn, bucket.bucketRegionalDomainName])
        this.exportValue(value);
    }
    if (this.logs) this.exportValue(this.logs.bucketRegionalDomainName);
    if (this.key) this.exportValue(this.key.keyArn);
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
