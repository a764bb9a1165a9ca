import { getAssetProcessing } from '../../shared/contract/routes.ts';
import { openCatalogs } from '../../shared/domain/catalogs/open-catalogs.ts';
import { visibleItem } from '../../shared/domain/items/item-access.ts';
import { itemStore } from '../../shared/domain/items/item-store.ts';
import { jobReply } from '../../shared/domain/jobs/job-reply.ts';
import { SNAPSHOT_ID } from '../../shared/domain/plan-snapshots/plan-snapshot.ts';
import { readableSnapshot } from '../../shared/domain/plan-snapshots/snapshot-access.ts';
import { snapshotFinder } from '../../shared/domain/plan-snapshots/snapshot-store.ts';
import { openBucket } from '../../shared/platform/aws/files.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { notFound, ServiceError } from '../../shared/platform/errors/service-error.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { jobStore } from '../../shared/platform/jobs/job-store.ts';
import { publicFilesUrl } from '../../shared/platform/runtime/service-settings.ts';

const table = openTable('items');
const sources = { items: itemStore(table), catalogs: openCatalogs(table) };
const snapshots = snapshotFinder(openTable('saved'));
const jobs = jobStore(openTable('jobs'));
const privateFiles = openBucket('privateFiles');
const uploadUrl = publicFilesUrl(process.env);

export const handler = endpoint(getAssetProcessing, async ({ params, caller }) => {
  const job = await jobs.find(params.id);
  if (!job) throw notFound('job');
  const target = SNAPSHOT_ID.test(job.targetId)
    ? readableSnapshot(job.targetId, caller, snapshots)
    : visibleItem(job.targetId, caller, sources);
  await target.catch((error: unknown) => {
    throw error instanceof ServiceError && error.code === 'NOT_FOUND' ? notFound('job') : error;
  });
  return jobReply(job, caller, { privateFiles, uploadUrl });
});
