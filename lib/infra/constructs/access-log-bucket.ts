import { Duration, Validations } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { Config } from '../settings/config.ts';
import { removalPolicy } from './removal.ts';

/** The bucket that receives access logs of buckets and of the delivery network. */
export class AccessLogBucket extends Construct {
  readonly bucket: IBucket;

  constructor(scope: Construct, id: string, config: Config) {
    super(scope, id);
    const bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      // CloudFront delivers its logs through an access control list and cannot write with a customer key.
      objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
      encryption: BucketEncryption.S3_MANAGED,
      removalPolicy: removalPolicy(config),
      lifecycleRules: [{ id: 'EndLogs', expiration: Duration.days(config.logRetentionDays) }],
    });
    // CDK's own types are not compatible with each other under exactOptionalPropertyTypes.
    this.bucket = bucket as IBucket;
    Validations.of(bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason: 'This bucket receives the access logs; logging access to it would log itself.',
    });
  }
}
