import path from 'node:path';
import { AssetHashType, Duration, Size, Validations } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Code,
  type ILayerVersion,
  Function as LambdaFunction,
  RecursiveLoop,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { DeployableBundles } from '../../tools/bundle/bundle-record.ts';
import type { Config } from '../settings/config.ts';
import { MAX_MEMORY_MB } from '../settings/settings-schema.ts';
import { lambdaArchitecture } from './lambda-architecture.ts';
import { removalPolicy } from './removal.ts';

/** Limit of Lambda. */
const MAX_FUNCTION_NAME_LENGTH = 64;

/** What all functions of a deployment have in common. */
export interface FunctionSetting {
  readonly config: Config;
  readonly bundle: DeployableBundles;
  /** URL of public files. */
  readonly uploadUrl: string;
}

interface ServiceFunctionProps {
  readonly setting: Omit<FunctionSetting, 'uploadUrl'>;
  /** Name of the bundle's folder. */
  readonly bundleName: string;
  /** Name in the account. */
  readonly functionName: string;
  readonly description: string;
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
  /** Size of /tmp. Default: Lambda's 512 MiB. */
  readonly storageMb?: number | undefined;
  /** Whether the function may come back to itself through a queue; see `requeuing-workers.ts`. */
  readonly requeues?: boolean;
  readonly architecture: Config['apiArchitecture'];
  readonly layers?: readonly ILayerVersion[];
  readonly environment: Readonly<Record<string, string>>;
  /** All access of the function in addition to its own log and traces. */
  readonly statements: readonly PolicyStatement[];
}

/** A Lambda function with its own log and its own role. */
export class ServiceFunction extends Construct {
  readonly lambda: LambdaFunction;
  readonly role: Role;
  readonly logGroupName: string;

  constructor(scope: Construct, id: string, props: ServiceFunctionProps) {
    super(scope, id);
    const { config } = props.setting;
    refuseImpossible(props);
    const logGroup = new LogGroup(this, 'Log', {
      retention: config.logRetentionDays,
      removalPolicy: removalPolicy(config),
    });
    this.logGroupName = logGroup.logGroupName;
    this.role = this.makeRole(logGroup, props.statements);
    const reserved = config.reservedConcurrency[props.bundleName];
    this.lambda = new LambdaFunction(this, 'Function', {
      functionName: props.functionName,
      description: props.description,
      runtime: Runtime.NODEJS_24_X,
      architecture: lambdaArchitecture(props.architecture),
      handler: 'index.handler',
      code: bundledCode(props),
      memorySize: props.memoryMb,
      timeout: Duration.seconds(props.timeoutSeconds),
      tracing: Tracing.ACTIVE,
      environment: props.environment,
      // The role has only the policies below: constructs cannot add to it.
      role: this.role.withoutPolicyUpdates(),
      logGroup,
      ...(props.requeues ? { recursiveLoop: RecursiveLoop.ALLOW } : {}),
      ...(props.storageMb === undefined ? {} : { ephemeralStorageSize: Size.mebibytes(props.storageMb) }),
      ...(props.layers === undefined ? {} : { layers: [...props.layers] }),
      ...(reserved === undefined ? {} : { reservedConcurrentExecutions: reserved }),
    });
    this.acknowledge();
  }

  private makeRole(logGroup: LogGroup, statements: readonly PolicyStatement[]): Role {
    return new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: {
        access: new PolicyDocument({
          statements: [
            new PolicyStatement({
              actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
              resources: [logGroup.logGroupArn],
            }),
            new PolicyStatement({
              actions: ['xray:PutTelemetryRecords', 'xray:PutTraceSegments'],
              resources: ['*'],
            }),
            ...statements,
          ],
        }),
      },
    });
  }

  private acknowledge(): void {
    Validations.of(this.lambda).acknowledge({
      id: 'Serverless-LambdaDLQ',
      reason: 'Only schedules invoke it asynchronously, and the next run does the work of a failed one.',
    });
    Validations.of(this.role).acknowledge(
      {
        id: 'AwsSolutions-IAM5[Resource::*]',
        reason: 'X-Ray has no resources for the two actions that send traces.',
      },
      {
        id: 'Serverless-LambdaStarPermissions',
        reason: 'The wildcards are those of X-Ray and of object keys; each is acknowledged under AwsSolutions-IAM5.',
      },
    );
  }
}

function bundledCode({ setting, bundleName }: ServiceFunctionProps): Code {
  const bundled = setting.bundle.functions.find(({ name }) => name === bundleName);
  if (!bundled) throw new Error(`${setting.bundle.folder} has no bundle ${bundleName}; run: npm run bundle`);
  // The bundler has already hashed the folder, native packages included.
  return Code.fromAsset(path.join(setting.bundle.folder, bundleName), {
    assetHashType: AssetHashType.CUSTOM,
    assetHash: bundled.hash,
  });
}

function refuseImpossible({ functionName, memoryMb }: ServiceFunctionProps): void {
  if (functionName.length > MAX_FUNCTION_NAME_LENGTH) {
    throw new RangeError(`${functionName} has more than ${MAX_FUNCTION_NAME_LENGTH} characters`);
  }
  if (memoryMb > MAX_MEMORY_MB) throw new RangeError(`${functionName} asks for more than ${MAX_MEMORY_MB} MB`);
}
