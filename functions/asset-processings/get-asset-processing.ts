import { getAssetProcessing } from '../../shared/contract/routes/asset-processings.ts';
import { openConfiguredItems } from '../../shared/domain/configured-items/open-configured.ts';
import { visibleItem } from '../../shared/domain/items/item-access.ts';
import { jobReply } from '../../shared/domain/jobs/job-reply.ts';
import { openJobs } from '../../shared/domain/jobs/open-jobs.ts';
import { openSnapshotFinder } from '../../shared/domain/plan-snapshots/open-snapshots.ts';
import { SNAPSHOT_ID } from '../../shared/domain/plan-snapshots/plan-snapshot.ts';
import { readableSnapshot } from '../../shared/domain/plan-snapshots/snapshot-access.ts';
import { PLAN_ID } from '../../shared/domain/plans/plan.ts';
import { readablePlan } from '../../shared/domain/plans/plan-access.ts';
import { planStore } from '../../shared/domain/plans/plan-store.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { notFound, ServiceError } from '../../shared/platform/errors/service-error.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import type { Caller } from '../../shared/platform/identity/callers/caller.ts';

const items = openConfiguredItems();
const snapshots = openSnapshotFinder();
const plans = planStore(openTable('plans'));
const processings = openJobs();

function readTarget(id: string, caller: Caller): Promise<unknown> {
  if (SNAPSHOT_ID.test(id)) return readableSnapshot(id, caller, snapshots);
  return PLAN_ID.test(id) ? readablePlan(id, caller, plans) : visibleItem(id, caller, items);
}

export const handler = endpoint(getAssetProcessing, async ({ params, caller }) => {
  const job = await processings.jobs.find(params.id);
  if (!job) throw notFound('job');
  await readTarget(job.targetId, caller).catch((error: unknown) => {
    throw error instanceof ServiceError && error.code === 'NOT_FOUND' ? notFound('job') : error;
  });
  return jobReply(job, caller, processings);
});
