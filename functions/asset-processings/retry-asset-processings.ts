import { retryAssetProcessings } from '../../shared/contract/routes/job-management.ts';
import { conversionStarted } from '../../shared/domain/items/models/conversion-state.ts';
import { retryJobs } from '../../shared/domain/jobs/manage-jobs.ts';
import { openQueue } from '../../shared/platform/aws/queue.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import type { JobKind, StoredJob } from '../../shared/platform/jobs/job.ts';
import { jobList } from '../../shared/platform/jobs/job-list.ts';
import { JOB_QUEUES } from '../../shared/platform/jobs/job-queues.ts';
import { jobStore } from '../../shared/platform/jobs/job-store.ts';
import { logUnsent } from '../../shared/platform/jobs/send-job.ts';

const table = openTable('jobs');
const stores = { jobs: jobStore(table), list: jobList(table) };
const items = openTable('items');
const startedParts = (job: StoredJob, now: Date) => conversionStarted(items, job, now);
const queueOf = (kind: JobKind) => openQueue(JOB_QUEUES[kind]);

export const handler = endpoint(retryAssetProcessings, ({ body, caller, log }) =>
  retryJobs(body, caller, { ...stores, queueOf, startedParts, clock: () => new Date(), onUnsent: logUnsent(log) }),
);
