import { createPlanSnapshot } from '../../shared/contract/routes/plan-snapshots.ts';
import { createPlanSnapshot as create } from '../../shared/domain/plan-snapshots/create-plan-snapshot.ts';
import { openSnapshots } from '../../shared/domain/plan-snapshots/open-snapshots.ts';
import { readableSnapshot } from '../../shared/domain/plan-snapshots/snapshot-access.ts';
import { snapshotReply } from '../../shared/domain/plan-snapshots/snapshot-reply.ts';
import { keptTextBuckets } from '../../shared/domain/uploads/kept-text-buckets.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const deps = openSnapshots();

export const handler = endpoint(
  createPlanSnapshot,
  async ({ body, caller, limiter, sourceIp }) => {
    const { plan, ...fields } = body;
    const characters = plan.length + JSON.stringify(fields).length;
    await limiter.count(keptTextBuckets(characters, caller, sourceIp, Math.random));
    const snapshot = await create(body, caller, deps);
    return snapshotReply(snapshot, body.plan, deps.uploadUrl);
  },
  {
    async rebuild(id, { caller, body }) {
      const snapshot = await readableSnapshot(id, caller, deps.snapshots);
      return snapshotReply(snapshot, body.plan, deps.uploadUrl);
    },
  },
);
