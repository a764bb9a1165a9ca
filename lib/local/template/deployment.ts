/**
 * What the local cloud runs: the synthesized templates with every intrinsic function resolved to a local value.
 * `read-assembly.ts` makes it, and each embedded service takes its part.
 */

/** The AWS account in ARNs of the local cloud. */
export const LOCAL_ACCOUNT = '000000000000';
/** The AWS region of the local cloud. */
export const LOCAL_REGION = 'eu-central-1';

/** The ARN of a resource of the local cloud. */
export function localArn(service: string, resource: string): string {
  return `arn:aws:${service}:${LOCAL_REGION}:${LOCAL_ACCOUNT}:${resource}`;
}

/** Everything that the templates declare and the local cloud runs. */
export interface Deployment {
  readonly functions: readonly DeployedFunction[];
  readonly tables: readonly DeployedTable[];
  readonly buckets: readonly DeployedBucket[];
  readonly queues: readonly DeployedQueue[];
  readonly eventSources: readonly DeployedEventSource[];
  readonly schedules: readonly DeployedSchedule[];
  readonly restApi: DeployedRestApi;
  readonly distributions: readonly DeployedDistribution[];
  /** Inline policy documents by role ARN. */
  readonly roles: ReadonlyMap<string, readonly PolicyDocument[]>;
}

/** A Lambda function. */
export interface DeployedFunction {
  readonly name: string;
  readonly arn: string;
  readonly roleArn: string;
  /** `module.export` */
  readonly handler: string;
  readonly codeFolder: string;
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
  readonly environment: Readonly<Record<string, string>>;
  /** Folders that layers put below `/opt`, in the order of the layers. */
  readonly layerFolders?: readonly string[];
}

/** A DynamoDB table. */
export interface DeployedTable {
  readonly name: string;
  readonly arn: string;
  /** The input of CreateTable, as DynamoDB takes it. */
  readonly definition: Readonly<Record<string, unknown>>;
  readonly ttlAttribute?: string;
  readonly streamArn?: string;
}

/** An S3 bucket, which keeps all versions of its objects. */
export interface DeployedBucket {
  readonly name: string;
  readonly corsRules: readonly CorsRule[];
  readonly lifecycle: readonly LifecycleRule[];
}

/** A CORS rule of a bucket, for any origin and any header. */
export interface CorsRule {
  readonly allowedMethods: readonly string[];
  readonly exposedHeaders: readonly string[];
  readonly maxAgeSeconds: number;
}

/** A lifecycle rule of a bucket that deletes objects. */
export interface LifecycleRule {
  readonly prefix: string;
  readonly expireAfterDays: number;
}

/** An SQS queue. */
export interface DeployedQueue {
  readonly name: string;
  readonly arn: string;
  readonly visibilityTimeoutSeconds: number;
  readonly messageRetentionSeconds: number;
  readonly redrive?: { readonly deadLetterTargetArn: string; readonly maxReceiveCount: number };
}

/** A queue or stream whose events Lambda gives to a function. */
export interface DeployedEventSource {
  readonly kind: 'sqs' | 'dynamodb';
  /** Queue ARN or table stream ARN. */
  readonly sourceArn: string;
  readonly functionArn: string;
  readonly batchSize: number;
  readonly batchWindowSeconds: number;
  readonly maxConcurrency?: number | undefined;
  readonly reportBatchItemFailures: boolean;
  /** Streams: halve a failed batch. */
  readonly bisectBatchOnError?: boolean | undefined;
  /** Streams: further attempts at a failed batch; without it, until the record expires. */
  readonly maxRetryAttempts?: number | undefined;
  /** Streams: older records are given up. */
  readonly maxRecordAgeSeconds?: number | undefined;
  /** Streams: the queue that hears of batches that were given up. */
  readonly failureQueueArn?: string | undefined;
}

/** A schedule that invokes a function. */
export interface DeployedSchedule {
  readonly name: string;
  readonly functionArn: string;
  readonly everySeconds: number;
}

/** A REST API of API Gateway. */
export interface DeployedRestApi {
  /** The OpenAPI body with the gateway's extensions, resolved. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly stageName: string;
  /** Requests a second. */
  readonly throttlingRate: number;
  readonly throttlingBurst: number;
}

/** A CloudFront distribution. */
export interface DeployedDistribution {
  readonly bucketName: string;
  /** How pages of other origins may load its files. */
  readonly corsRule: CorsRule;
  /** Headers of every response, by name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/** An IAM policy. */
export interface PolicyDocument {
  readonly Statement: readonly PolicyStatement[];
}

/** A statement of an IAM policy. No role of the templates denies anything. */
export interface PolicyStatement {
  readonly Effect: 'Allow';
  readonly Action: string | readonly string[];
  readonly Resource: string | readonly string[];
}
