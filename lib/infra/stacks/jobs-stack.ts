import type { Construct } from 'constructs';
import type { Worker } from '../../../shared/contract/workers.ts';
import { QUEUES, type QueueName } from '../../../shared/platform/aws/stores.ts';
import { JobQueue } from '../constructs/job-queue.ts';
import { MailSending } from '../constructs/mail-sending.ts';
import { pascalCase } from '../constructs/pascal-case.ts';
import { removalPolicy } from '../constructs/removal.ts';
import type { FunctionSetting } from '../constructs/service-function.ts';
import { addStoreOutput } from '../constructs/store-outputs.ts';
import { forEachName, type Stores } from '../constructs/stores.ts';
import { WorkerFunction } from '../constructs/worker-function.ts';
import { MIN_QUEUE_CONCURRENCY, workerConcurrency } from '../worker-concurrency.ts';
import { JOBS_PART, StageStack } from './stage-stack.ts';
import type { StorageStack } from './storage-stack.ts';

/** The timeout of a queue that has no worker yet. */
const DEFAULT_TIMEOUT_SECONDS = 60;

/** The queues and all background workers. */
export class JobsStack extends StageStack {
  readonly stores: Stores;
  /** Names of the workers' log groups. */
  readonly workerLogs: readonly string[];

  constructor(scope: Construct, setting: FunctionSetting, storage: StorageStack, workers: readonly Worker[]) {
    super(scope, JOBS_PART, setting.config, { keepsState: true });
    const { tables, buckets, key } = storage;
    const queues = forEachName(
      QUEUES,
      (name) =>
        new JobQueue(this, pascalCase(name), {
          workerTimeoutSeconds: longestTimeout(workers, 'queue', name),
          deadLetterTimeoutSeconds: longestTimeout(workers, 'deadLetters', name),
          removalPolicy: removalPolicy(setting.config),
          key,
        }),
    );
    for (const name of QUEUES) addStoreOutput(this, name, queues[name].queue.queueUrl);
    const mail = new MailSending(this, 'Mail', { config: setting.config, notices: queues.mailNotices });
    this.stores = { tables, buckets, queues, mail, key };
    // As in the storage stack: an export that comes and goes with its readers would block upgrades.
    for (const { queue } of Object.values(queues)) {
      for (const value of [queue.queueUrl, queue.queueArn, queue.queueName]) this.exportValue(value);
    }
    const concurrency = workerConcurrency(setting.config, workers);
    this.workerLogs = workers.map(
      (worker) =>
        new WorkerFunction(this, pascalCase(worker.name), {
          worker,
          setting,
          stores: this.stores,
          concurrency: concurrency.get(worker.name) ?? MIN_QUEUE_CONCURRENCY,
        }).function.logGroupName,
    );
  }
}

function longestTimeout(workers: readonly Worker[], kind: 'queue' | 'deadLetters', queue: QueueName): number {
  const timeouts = workers
    .filter(({ trigger }) => trigger.kind === kind && trigger.queue === queue)
    .map(({ timeoutSeconds }) => timeoutSeconds);
  return timeouts.length > 0 ? Math.max(...timeouts) : DEFAULT_TIMEOUT_SECONDS;
}
