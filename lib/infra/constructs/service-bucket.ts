import { Duration, Validations } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type HttpMethods,
  type IBucket,
  type LifecycleRule,
} from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { CORS_EXPOSED_FILE_HEADERS, CORS_MAX_AGE_SECONDS } from '../../../shared/platform/http/cors.ts';
import type { Config } from '../settings/config.ts';
import { removalPolicy } from './removal.ts';

interface ServiceBucketProps {
  readonly config: Config;
  /** What pages of the configured origin may do. Requests are signed, because nothing is public. */
  readonly corsMethods: HttpMethods[];
  readonly lifecycleRules?: readonly LifecycleRule[];
  readonly key?: IKey | undefined;
  /** The bucket for access logs. */
  readonly logs?: IBucket | undefined;
}

/** An S3 bucket: nothing is public, TLS only, overwritten and deleted files are kept for some days. */
export class ServiceBucket extends Construct {
  readonly bucket: IBucket;

  constructor(scope: Construct, id: string, props: ServiceBucketProps) {
    super(scope, id);
    const { config, corsMethods, lifecycleRules = [], key, logs } = props;
    const bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      versioned: true,
      removalPolicy: removalPolicy(config),
      ...(key
        ? { encryption: BucketEncryption.KMS, encryptionKey: key, bucketKeyEnabled: true }
        : { encryption: BucketEncryption.S3_MANAGED }),
      ...(logs ? { serverAccessLogsBucket: logs, serverAccessLogsPrefix: `${id}/` } : {}),
      cors: [
        {
          allowedOrigins: [config.corsOrigin],
          allowedMethods: corsMethods,
          allowedHeaders: ['*'],
          exposedHeaders: [...CORS_EXPOSED_FILE_HEADERS],
          maxAge: CORS_MAX_AGE_SECONDS,
        },
      ],
      lifecycleRules: [
        {
          id: 'EndOldVersions',
          noncurrentVersionExpiration: Duration.days(config.noncurrentVersionDays),
          abortIncompleteMultipartUploadAfter: Duration.days(1),
          expiredObjectDeleteMarker: true,
        },
        ...lifecycleRules,
      ],
    });
    // CDK's own types are not compatible with each other under exactOptionalPropertyTypes.
    this.bucket = bucket as IBucket;
    if (!logs) {
      Validations.of(bucket).acknowledge({
        id: 'AwsSolutions-S1',
        reason: 'Access logs are switched off for this stage by the setting accessLogs.',
      });
    }
  }
}
