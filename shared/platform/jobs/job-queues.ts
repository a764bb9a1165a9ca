import type { QueueName } from '../aws/stores.ts';
import type { JobKind } from './job.ts';

/** The queue for the jobs of each kind. */
export const JOB_QUEUES = {
  conversion: 'assetJobs',
  rendering: 'renderJobs',
  export: 'exportJobs',
  drawing: 'planJobs',
  catalog: 'catalogJobs',
} as const satisfies Record<JobKind, QueueName>;
