import type { LambdaService } from '../lambda/lambda-service.ts';
import type { Deployment } from '../template/deployment.ts';
import type { AccessKey } from './access-keys.ts';
import type { DataFolder } from './data-folder.ts';
import type { ServiceAddresses } from './operator-environment.ts';
import type { ServiceLog } from './service-log.ts';
import type { Shutdown } from './shutdown.ts';

/** The worker that sends messages again; see shared/workers.ts. */
const SWEEPER = 'sweep-jobs';

export interface FeedingOptions {
  readonly deployment: Deployment;
  readonly lambda: LambdaService;
  readonly addresses: ServiceAddresses;
  readonly operatorKey: AccessKey;
  readonly folder: DataFolder;
  readonly log: ServiceLog;
  readonly shutdown: Shutdown;
}

/**
 * Starts what feeds the workers: queues, streams, schedules. Before the first message is taken, jobs that the last run
 * left unfinished are brought back: no process of that run is alive, so nobody holds a lease.
 */
export async function startFeeding(options: FeedingOptions): Promise<void> {
  await resumeJobs(options);
}

async function resumeJobs({ deployment, lambda }: FeedingOptions): Promise<void> {
  const sweeper = deployment.functions.find(({ name }) => name.endsWith(SWEEPER));
  if (!sweeper) throw new Error(`the deployment has no function ${SWEEPER}`);
  await lambda.invoke(sweeper.arn, JSON.stringify({ afterRestart: true }));
}
