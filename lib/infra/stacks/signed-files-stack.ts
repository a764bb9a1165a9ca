import { Duration, Fn } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { FunctionUrlAuthType, HttpMethod } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { storeVariable } from '../../../shared/platform/aws/stores.ts';
import { CORS_MAX_AGE_SECONDS } from '../../../shared/platform/http/cors.ts';
import { PUBLIC_FILE_NAME } from '../../tools/bundle/function-entry.ts';
import { addAddressOutputs } from '../constructs/address-outputs.ts';
import { type FunctionSetting, ServiceFunction } from '../constructs/service-function.ts';
import { acknowledgeObjectPaths, mergeAccess } from '../constructs/store-access.ts';
import { namePrefix } from '../settings/config.ts';
import { SIGNED_FILES_PART, StageStack } from './stage-stack.ts';
import type { StorageStack } from './storage-stack.ts';

const TIMEOUT_SECONDS = 10;
const MEMORY_MB = 256;

/**
 * Public files without CloudFront, for accounts in which AWS has not verified it yet: a function redirects each request
 * to a signed address of the bucket, which stays private.
 */
export class SignedFilesStack extends StageStack {
  /** URL of public files. */
  readonly uploadUrl: string;

  constructor(scope: Construct, setting: Omit<FunctionSetting, 'uploadUrl'>, { buckets, key }: StorageStack) {
    super(scope, SIGNED_FILES_PART, setting.config);
    const { config } = setting;
    const access = mergeAccess([{ publicFiles: ['GetObject', 'ListBucket'] }]);
    const files = buckets.publicFiles;
    const statements = [
      new PolicyStatement({ actions: ['s3:GetObject'], resources: [files.arnForObjects('*')] }),
      // Without it S3 answers 403 instead of 404 for a file that does not exist.
      new PolicyStatement({ actions: ['s3:ListBucket'], resources: [files.bucketArn] }),
      ...(key ? [new PolicyStatement({ actions: ['kms:Decrypt'], resources: [key.keyArn] })] : []),
    ];
    const { lambda, role } = new ServiceFunction(this, 'Redirect', {
      setting,
      bundleName: PUBLIC_FILE_NAME,
      functionName: `${namePrefix(config)}-${PUBLIC_FILE_NAME}`,
      description: 'Redirects from a public file to its signed address',
      memoryMb: MEMORY_MB,
      timeoutSeconds: TIMEOUT_SECONDS,
      architecture: config.apiArchitecture,
      environment: { [storeVariable('publicFiles')]: files.bucketName },
      statements,
    });
    acknowledgeObjectPaths(role, access, { buckets });
    const { url } = lambda.addFunctionUrl({
      authType: FunctionUrlAuthType.NONE,
      cors: {
        allowedOrigins: [config.corsOrigin],
        allowedMethods: [HttpMethod.GET, HttpMethod.HEAD],
        allowedHeaders: ['*'],
        maxAge: Duration.seconds(CORS_MAX_AGE_SECONDS),
      },
    });
    // The address ends with a slash.
    this.uploadUrl = config.uploadUrl ?? `https://${Fn.select(2, Fn.split('/', url))}`;
    addAddressOutputs(this, { UploadUrl: this.uploadUrl, UploadUrlTarget: config.uploadUrl && url });
  }
}
