import { getPlanSnapshot } from '../../shared/contract/routes/plan-snapshots.ts';
import { openSnapshots } from '../../shared/domain/plan-snapshots/open-snapshots.ts';
import { readableSnapshot } from '../../shared/domain/plan-snapshots/snapshot-access.ts';
import { snapshotReply } from '../../shared/domain/plan-snapshots/snapshot-reply.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const deps = openSnapshots();

export const handler = endpoint(getPlanSnapshot, async ({ params, caller }) => {
  const snapshot = await readableSnapshot(params.id, caller, deps.snapshots);
  return snapshotReply(snapshot, await deps.snapshots.text(snapshot), deps.uploadUrl);
});
