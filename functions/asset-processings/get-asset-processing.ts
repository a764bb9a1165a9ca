import { getAssetProcessing } from '../../shared/contract/routes/asset-processings.ts';
import { openConfiguredItems } from '../../shared/domain/configured-items/open-configured.ts';
import { visibleItem } from '../../shared/domain/items/item-access.ts';
import { jobReply } from '../../shared/domain/jobs/job-reply.ts';
import { openJobs } from '../../shared/domain/jobs/open-jobs.ts';
import { openSnapshotFinder } from '../../shared/domain/plan-snapshots/open-snapshots.ts';
import { SNAPSHOT_ID } from '../../shared/domain/plan-snapshots/plan-snapshot.ts';
import { readableSnapshot } from '../../shared/domain/plan-snapshots/snapshot-access.ts';
import { notFound, ServiceError } from '../../shared/platform/errors/service-error.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const items = openConfiguredItems();
const snapshots = openSnapshotFinder();
const processings = openJobs();

export const handler = endpoint(getAssetProcessing, async ({ params, caller }) => {
  const job = await processings.jobs.find(params.id);
  if (!job) throw notFound('job');
  const target = SNAPSHOT_ID.test(job.targetId)
    ? readableSnapshot(job.targetId, caller, snapshots)
    : visibleItem(job.targetId, caller, items);
  await target.catch((error: unknown) => {
    throw error instanceof ServiceError && error.code === 'NOT_FOUND' ? notFound('job') : error;
  });
  return jobReply(job, caller, processings);
});
