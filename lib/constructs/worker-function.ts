import { Duration, Validations } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Worker } from '../../shared/workers.ts';
import { namePrefix } from '../config.ts';
import { functionEnvironment } from './function-environment.ts';
import { type FunctionSetting, ServiceFunction } from './service-function.ts';
import { accessStatements, acknowledgeObjectPaths, mergeAccess, storeVariables } from './store-access.ts';
import type { Stores } from './stores.ts';

/** The least that Lambda takes; one message after the other is enough for what could not be done. */
const DEAD_LETTER_CONCURRENCY = 2;

/** What Lambda's poller does with a queue in the name of the function. */
const POLLER_ACTIONS = ['sqs:DeleteMessage', 'sqs:GetQueueAttributes', 'sqs:ReceiveMessage'];

export interface WorkerFunctionProps {
  readonly worker: Worker;
  readonly setting: FunctionSetting;
  readonly stores: Stores;
}

/** A function that is fed by a queue, by a dead-letter queue or by a schedule. */
export class WorkerFunction extends Construct {
  readonly function: ServiceFunction;

  constructor(scope: Construct, id: string, { worker, setting, stores }: WorkerFunctionProps) {
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
      memoryMb: worker.memoryMb,
      timeoutSeconds: worker.timeoutSeconds,
      storageMb: worker.storageMb,
      architecture: hasNativePackages ? config.nativeArchitecture : config.apiArchitecture,
      environment: { ...storeVariables(access, stores), ...functionEnvironment(config, uploadUrl) },
      statements: [...accessStatements(access, stores), ...pollerStatements(source, stores)],
    });
    acknowledgeObjectPaths(this.function.role, access, stores);
    this.connect(worker, source);
  }

  private connect({ trigger }: Worker, source: Queue | undefined): void {
    const { lambda } = this.function;
    if (trigger.kind === 'schedule') {
      const rule = new Rule(this, 'Schedule', {
        schedule: Schedule.rate(Duration.minutes(trigger.everyMinutes)),
        // A run that could not be started is worth nothing once the next one is due.
        targets: [new LambdaFunction(lambda, { retryAttempts: 0, maxEventAge: Duration.minutes(1) })],
      });
      Validations.of(rule).acknowledge({
        id: 'Serverless-EventBusDLQ',
        reason: 'The next run of the schedule does the work of one that was lost.',
      });
      return;
    }
    if (!source) return;
    Validations.of(lambda).acknowledge({
      id: 'Serverless-LambdaEventSourceMappingDestination',
      reason: 'Messages that fail go to the dead-letter queue of their queue; SQS knows no other destination.',
    });
    lambda.addEventSource(
      new SqsEventSource(source, {
        batchSize: trigger.batchSize,
        maxConcurrency: trigger.kind === 'queue' ? trigger.maxConcurrency : DEAD_LETTER_CONCURRENCY,
        reportBatchItemFailures: true,
      }),
    );
  }
}

function sourceQueue({ trigger }: Worker, stores: Stores): Queue | undefined {
  if (trigger.kind === 'schedule') return undefined;
  const { queue, deadLetters } = stores.queues[trigger.queue];
  return trigger.kind === 'queue' ? queue : deadLetters;
}

function pollerStatements(source: Queue | undefined, { key }: Stores): PolicyStatement[] {
  if (!source) return [];
  const statements = [new PolicyStatement({ actions: POLLER_ACTIONS, resources: [source.queueArn] })];
  if (key) statements.push(new PolicyStatement({ actions: ['kms:Decrypt'], resources: [key.keyArn] }));
  return statements;
}

function describeTrigger({ trigger }: Worker): string {
  if (trigger.kind === 'schedule') return `Every ${trigger.everyMinutes} minutes`;
  return trigger.kind === 'queue' ? `Messages of ${trigger.queue}` : `Dead letters of ${trigger.queue}`;
}
