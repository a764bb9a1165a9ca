import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { AccessKey } from '../iam/create-access-gate.ts';
import type { Invoker } from '../lambda/invoker.ts';
import { failureQueue } from '../pollers/given-up-batch.ts';
import type { Poller } from '../pollers/poller.ts';
import { startQueuePoller } from '../pollers/start-queue-poller.ts';
import { startSchedule } from '../pollers/start-schedule.ts';
import { startStreamPoller } from '../pollers/start-stream-poller.ts';
import type { Deployment } from '../template/deployment.ts';
import type { DataFolder } from './data-folder.ts';
import type { ServiceLog } from './service-log.ts';
import type { Shutdown } from './shutdown.ts';
import type { Stores } from './start-stores.ts';

/** More batches in flight than the machine has cores would only make each of them slower. */
const CONCURRENCY = Math.max(2, availableParallelism());

/** Functions with so little memory mostly wait for others, so more of their batches may be in flight. */
const WAITING_MEMORY_MB = 512;
const WAITING_CONCURRENCY = 2 * CONCURRENCY;

/** A stop does not wait for a running conversion: its lease ends with the service, and the next start repeats it. */
const STOP_WAIT_MS = 1_000;

/** The workers that restart unfinished jobs; see shared/contract/workers.ts. */
const SWEEPERS = ['sweep-jobs', 'sweep-plans', 'sweep-events'];

interface PollersOptions {
  readonly deployment: Deployment;
  readonly lambda: Invoker;
  readonly stores: Stores;
  readonly operatorKey: AccessKey;
  readonly folder: DataFolder;
  readonly log: ServiceLog;
  readonly shutdown: Shutdown;
}

/**
 * Starts the pollers of queues and streams and the schedules. Before that, the sweepers restart the unfinished jobs of
 * the last run: no process of that run is alive, so its leases can be ignored.
 */
export async function startPollers(options: PollersOptions): Promise<void> {
  await restartUnfinishedJobs(options);
  const pollers = [...sourcePollers(options), ...schedules(options)];
  options.shutdown.add('pollers', () => Promise.all(pollers.map((poller) => poller.stop())));
}

function sourcePollers({ deployment, lambda, stores, operatorKey, folder, log }: PollersOptions): Poller[] {
  const { addresses, writes } = stores;
  const common = { invoker: lambda, operatorKey, log: log.write, stopWaitMs: STOP_WAIT_MS };
  return deployment.eventSources.map((source) => {
    if (source.kind === 'sqs') {
      const queue = deployment.queues.find(({ arn }) => arn === source.sourceArn);
      if (!queue) throw new Error(`${source.sourceArn} is the source of a function and is not deployed`);
      const worker = deployment.functions.find(({ arn }) => arn === source.functionArn);
      const limit = worker && worker.memoryMb <= WAITING_MEMORY_MB ? WAITING_CONCURRENCY : CONCURRENCY;
      const maxConcurrency = Math.min(source.maxConcurrency ?? limit, limit);
      return startQueuePoller({ ...common, source: { ...source, maxConcurrency }, queue, sqsUrl: addresses.sqs });
    }
    const table = deployment.tables.find(({ streamArn }) => streamArn === source.sourceArn);
    if (!table) throw new Error(`${source.sourceArn} is the source of a function and is not deployed`);
    const checkpointFile = path.join(folder.streams, `${table.name}.${source.functionArn.split(':').at(-1)}.json`);
    const writesSoFar = () => writes.countOf(table.arn);
    const { failureQueueArn } = source;
    return startStreamPoller({
      ...common,
      ...(failureQueueArn && { sendFailure: failureQueue(failureQueueArn, addresses.sqs, operatorKey) }),
      source,
      table,
      writesSoFar,
      dynamoDbUrl: addresses.dynamodb,
      checkpointFile,
    });
  });
}

function schedules({ deployment, lambda, log }: PollersOptions): Poller[] {
  const common = { invoker: lambda, log: log.write, stopWaitMs: STOP_WAIT_MS };
  return deployment.schedules.map((schedule) => startSchedule({ ...common, schedule }));
}

async function restartUnfinishedJobs({ deployment, lambda }: PollersOptions): Promise<void> {
  for (const name of SWEEPERS) {
    const sweeper = deployment.functions.find((each) => each.name.endsWith(name));
    if (!sweeper) throw new Error(`the deployment has no function ${name}`);
    await lambda.invoke(sweeper.arn, JSON.stringify({ afterRestart: true }));
  }
}
