import { cancelAssetProcessing } from '../../shared/contract/routes/job-management.ts';
import { assetJobNews } from '../../shared/domain/configured-items/configured-news.ts';
import { exportFailureNews } from '../../shared/domain/exports/export-event.ts';
import { allNews } from '../../shared/domain/items/models/conversion-state.ts';
import { jobReply } from '../../shared/domain/jobs/job-reply.ts';
import { cancelJob, manageableJob } from '../../shared/domain/jobs/manage-jobs.ts';
import { openJobs } from '../../shared/domain/jobs/open-jobs.ts';
import { openQueue } from '../../shared/platform/aws/queue.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { randomId } from '../../shared/platform/identifiers/random-id.ts';
import { jobStore } from '../../shared/platform/jobs/job-store.ts';
import { logFault } from '../../shared/platform/runtime/logger.ts';

const clock = () => new Date();
const news = exportFailureNews({
  events: openTable('events'),
  queue: openQueue('webhooks'),
  clock,
  ids: randomId,
  onUnsent: (error) => logFault('event not announced', error),
});
const processings = {
  ...openJobs(),
  jobs: jobStore(openTable('jobs'), allNews(news, assetJobNews(openTable('items')))),
};

export const handler = endpoint(cancelAssetProcessing, async ({ params, caller }) => {
  const job = await manageableJob(params.id, caller, processings.jobs);
  return jobReply(await cancelJob(job, { jobs: processings.jobs, clock }), caller, processings);
});
