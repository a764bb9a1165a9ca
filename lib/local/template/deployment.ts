/**
 * What the local cloud runs: the synthesized templates with every intrinsic resolved to a local value.
 * Made by `read-assembly.ts`; each embedded service takes the part that is its own.
 */

export const LOCAL_ACCOUNT = '000000000000';
export const LOCAL_REGION = 'eu-central-1';

export interface Deployment {
  readonly functions: readonly DeployedFunction[];
  readonly tables: readonly DeployedTable[];
  readonly buckets: readonly DeployedBucket[];
  readonly queues: readonly DeployedQueue[];
  readonly eventSources: readonly DeployedEventSource[];
  readonly schedules: readonly DeployedSchedule[];
  readonly restApi: DeployedRestApi;
  /** CloudFront distributions: which bucket each one serves. */
  readonly distributions: readonly DeployedDistribution[];
  /** Policy documents by role ARN, inline and attached ones together. */
  readonly roles: ReadonlyMap<string, readonly PolicyDocument[]>;
  /** Things that were read but have no local meaning, for the log. */
  readonly notes: readonly string[];
}

export interface DeployedFunction {
  readonly name: string;
  readonly arn: string;
  readonly roleArn: string;
  /** `module.export`, as Lambda has it. */
  readonly handler: string;
  /** The folder that holds the code. */
  readonly codeFolder: string;
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
  readonly environment: Readonly<Record<string, string>>;
  readonly reservedConcurrency?: number;
  /** Folders that layers put below `/opt`, in their order. */
  readonly layerFolders?: readonly string[];
}

export interface DeployedTable {
  readonly name: string;
  readonly arn: string;
  /** The input of CreateTable, as DynamoDB takes it. */
  readonly definition: Readonly<Record<string, unknown>>;
  readonly ttlAttribute?: string;
  readonly streamArn?: string;
}

export interface DeployedBucket {
  readonly name: string;
  readonly versioned: boolean;
  readonly corsRules: readonly CorsRule[];
  readonly lifecycle: readonly LifecycleRule[];
  readonly tags?: Readonly<Record<string, string>>;
}

export interface CorsRule {
  readonly allowedOrigins: readonly string[];
  readonly allowedMethods: readonly string[];
  readonly allowedHeaders: readonly string[];
  readonly exposedHeaders: readonly string[];
  readonly maxAgeSeconds?: number;
}

export interface LifecycleRule {
  readonly prefix?: string;
  readonly tags?: Readonly<Record<string, string>>;
  readonly expireAfterDays: number;
}

export interface DeployedQueue {
  readonly name: string;
  readonly arn: string;
  readonly fifo: boolean;
  readonly contentBasedDeduplication: boolean;
  readonly visibilityTimeoutSeconds: number;
  readonly messageRetentionSeconds: number;
  readonly delaySeconds: number;
  readonly receiveWaitSeconds: number;
  readonly maxMessageBytes: number;
  readonly redrive?: { readonly deadLetterTargetArn: string; readonly maxReceiveCount: number };
}

export interface DeployedEventSource {
  readonly kind: 'sqs' | 'dynamodb';
  /** Queue ARN or table stream ARN. */
  readonly sourceArn: string;
  readonly functionArn: string;
  readonly batchSize: number;
  readonly batchWindowSeconds: number;
  readonly maxConcurrency?: number;
  readonly reportBatchItemFailures: boolean;
  readonly startingPosition?: 'TRIM_HORIZON' | 'LATEST';
}

export interface DeployedSchedule {
  readonly name: string;
  readonly functionArn: string;
  readonly everySeconds: number;
  readonly input?: string;
}

export interface DeployedRestApi {
  /** The OpenAPI body with the gateway's extensions, resolved. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly stageName: string;
  readonly throttlingRate?: number;
  readonly throttlingBurst?: number;
  readonly binaryMediaTypes: readonly string[];
}

export interface DeployedDistribution {
  readonly id: string;
  readonly bucketName: string;
  /** Who may load its files from a page elsewhere; without one, nobody. */
  readonly corsRule?: CorsRule;
  /** On every answer, by their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface PolicyDocument {
  readonly Version?: string;
  readonly Statement: PolicyStatement | readonly PolicyStatement[];
}

export interface PolicyStatement {
  readonly Sid?: string;
  readonly Effect: 'Allow' | 'Deny';
  readonly Action?: string | readonly string[];
  readonly NotAction?: string | readonly string[];
  readonly Resource?: string | readonly string[];
  readonly NotResource?: string | readonly string[];
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>;
}
