import { Duration, Validations } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsDlq, SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Worker } from '../../../shared/contract/workers.ts';
import { namePrefix } from '../settings/config.ts';
import { functionEnvironment } from './function-environment.ts';
import { REQUEUING_WORKERS } from './requeuing-workers.ts';
import { type FunctionSetting, ServiceFunction } from './service-function.ts';
import { accessStatements, acknowledgeObjectPaths, mergeAccess, storeVariables } from './store-access.ts';
import type { Stores } from './stores.ts';

/** The actions of Lambda's poller on a queue. */
const POLLER_ACTIONS = ['sqs:DeleteMessage', 'sqs:GetQueueAttributes', 'sqs:ReceiveMessage'];

/** The actions of Lambda's poller on the stream of a table. */
const STREAM_ACTIONS = ['DescribeStream', 'GetRecords', 'GetShardIterator', 'ListStreams'].map(
  (action) => `dynamodb:${action}`,
);

/** What the function itself needs to read a part of a stream again. */
const STREAM_READ_ACTIONS = ['dynamodb:GetRecords', 'dynamodb:GetShardIterator'];

/** Older records go to the queue `setAside`; then the next records follow. */
const STREAM_RECORD_MAX_AGE_HOURS = 1;
/** Retries of a batch that cannot be halved further. The function sets failing records aside: only crashes count. */
const STREAM_RETRY_ATTEMPTS = 2;

interface WorkerFunctionProps {
  readonly worker: Worker;
  readonly setting: FunctionSetting;
  readonly stores: Stores;
  /** Executions that a queue may start at once. */
  readonly concurrency: number;
}

/** A function whose input is a queue, a dead-letter queue, the stream of a table or a schedule. */
export class WorkerFunction extends Construct {
  readonly function: ServiceFunction;

  constructor(scope: Construct, id: string, { worker, setting, stores, concurrency }: WorkerFunctionProps) {
    super(scope, id);
    const { config, uploadUrl } = setting;
    const access = mergeAccess([worker.stores]);
    const source = sourceQueue(worker, stores);
    const hasNativePackages = (worker.unbundled ?? []).length > 0;
    this.function = new ServiceFunction(this, 'Worker', {
      setting,
      bundleName: worker.name,
      functionName: `${namePrefix(config)}-${worker.name}`,
      description: describeTrigger(worker),
      memoryMb: config.workerMemoryMb[worker.name] ?? worker.memoryMb,
      timeoutSeconds: worker.timeoutSeconds,
      storageMb: worker.storageMb,
      requeues: worker.name in REQUEUING_WORKERS,
      architecture: hasNativePackages ? config.nativeArchitecture : config.apiArchitecture,
      environment: {
        ...storeVariables(access, stores),
        ...(worker.lookupThreads === undefined ? {} : { UV_THREADPOOL_SIZE: String(worker.lookupThreads) }),
        ...worker.environment,
        ...functionEnvironment(config, uploadUrl),
      },
      statements: [...accessStatements(access, stores), ...pollerStatements(worker, source, stores)],
    });
    acknowledgeObjectPaths(this.function.role, access, stores);
    this.connect(worker, source, stores, concurrency);
  }

  private connect(
    { trigger }: Worker,
    source: Queue | undefined,
    { tables, queues }: Stores,
    concurrency: number,
  ): void {
    const { lambda } = this.function;
    if (trigger.kind === 'schedule') {
      const rule = new Rule(this, 'Schedule', {
        schedule: Schedule.rate(Duration.minutes(trigger.everyMinutes)),
        // A run that could not start is obsolete when the next run is due.
        targets: [new LambdaFunction(lambda, { retryAttempts: 0, maxEventAge: Duration.minutes(1) })],
      });
      Validations.of(rule).acknowledge({
        id: 'Serverless-EventBusDLQ',
        reason: 'The next run of the schedule does the work of a lost one.',
      });
      return;
    }
    if (trigger.kind === 'stream') {
      lambda.addEventSource(
        // CDK's own types are not compatible with each other under exactOptionalPropertyTypes.
        new DynamoEventSource(tables[trigger.table].table as ITable, {
          startingPosition: StartingPosition.TRIM_HORIZON,
          batchSize: trigger.batchSize,
          maxBatchingWindow: Duration.seconds(trigger.windowSeconds),
          bisectBatchOnError: true,
          reportBatchItemFailures: true,
          retryAttempts: STREAM_RETRY_ATTEMPTS,
          maxRecordAge: Duration.hours(STREAM_RECORD_MAX_AGE_HOURS),
          onFailure: new SqsDlq(queues.setAside.queue),
        }),
      );
      return;
    }
    if (!source) return;
    Validations.of(lambda).acknowledge({
      id: 'Serverless-LambdaEventSourceMappingDestination',
      reason: 'Messages that fail go to the dead-letter queue of their queue; SQS has no other destination.',
    });
    lambda.addEventSource(
      new SqsEventSource(source, {
        batchSize: trigger.batchSize,
        ...('windowSeconds' in trigger && { maxBatchingWindow: Duration.seconds(trigger.windowSeconds) }),
        maxConcurrency: concurrency,
        reportBatchItemFailures: true,
      }),
    );
  }
}

function sourceQueue({ trigger }: Worker, stores: Stores): Queue | undefined {
  if (trigger.kind === 'schedule' || trigger.kind === 'stream') return undefined;
  const { queue, deadLetters } = stores.queues[trigger.queue];
  return trigger.kind === 'queue' ? queue : deadLetters;
}

function pollerStatements(
  { trigger, readsStreams = [] }: Worker,
  source: Queue | undefined,
  stores: Stores,
): PolicyStatement[] {
  const { key, tables } = stores;
  const stream = trigger.kind === 'stream' ? tables[trigger.table].table.tableStreamArn : undefined;
  const statements: PolicyStatement[] = [];
  if (stream !== undefined) statements.push(new PolicyStatement({ actions: STREAM_ACTIONS, resources: [stream] }));
  const read = readsStreams.flatMap((name) => tables[name].table.tableStreamArn ?? []);
  if (read.length > 0) statements.push(new PolicyStatement({ actions: STREAM_READ_ACTIONS, resources: read }));
  if (source) statements.push(new PolicyStatement({ actions: POLLER_ACTIONS, resources: [source.queueArn] }));
  if (statements.length === 0) return [];
  if (key) statements.push(new PolicyStatement({ actions: ['kms:Decrypt'], resources: [key.keyArn] }));
  return statements;
}

function describeTrigger({ trigger }: Worker): string {
  if (trigger.kind === 'schedule') return `Every ${trigger.everyMinutes} minutes`;
  if (trigger.kind === 'stream') return `Changes of ${trigger.table}`;
  return trigger.kind === 'queue' ? `Messages of ${trigger.queue}` : `Dead letters of ${trigger.queue}`;
}
