import { retryAssetProcessing } from '../../shared/contract/routes/job-management.ts';
import { conversionStarted } from '../../shared/domain/items/models/conversion-state.ts';
import { jobReply } from '../../shared/domain/jobs/job-reply.ts';
import { manageableJob, retryJob } from '../../shared/domain/jobs/manage-jobs.ts';
import { openJobs } from '../../shared/domain/jobs/open-jobs.ts';
import { openQueue } from '../../shared/platform/aws/queue.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import type { JobKind, StoredJob } from '../../shared/platform/jobs/job.ts';
import { JOB_QUEUES } from '../../shared/platform/jobs/job-queues.ts';
import { logUnsent } from '../../shared/platform/jobs/send-job.ts';

const processings = openJobs();
const items = openTable('items');
const startedParts = (job: StoredJob, now: Date) => conversionStarted(items, job, now);
const queueOf = (kind: JobKind) => openQueue(JOB_QUEUES[kind]);

export const handler = endpoint(retryAssetProcessing, async ({ params, caller, log }) => {
  const job = await manageableJob(params.id, caller, processings.jobs);
  const deps = { jobs: processings.jobs, queueOf, startedParts, clock: () => new Date(), onUnsent: logUnsent(log) };
  return jobReply(await retryJob(job, deps), caller, processings);
});
