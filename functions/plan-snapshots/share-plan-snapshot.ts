import { openTable } from '../../shared/aws/table.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { readableSnapshot } from '../../shared/plan-snapshots/snapshot-access.ts';
import { snapshotFinder } from '../../shared/plan-snapshots/snapshot-store.ts';
import { sharePlanSnapshot } from '../../shared/routes.ts';
import { openShares } from '../../shared/shares/open-shares.ts';
import { share } from '../../shared/shares/share.ts';

const snapshots = snapshotFinder(openTable('saved'));
const shares = openShares();

export const handler = endpoint(sharePlanSnapshot, async (input) => {
  const { id } = await readableSnapshot(input.params.id, input.caller, snapshots);
  const subject = { data: { planSnapshotId: id }, shownAt: `/v2/planSnapshots/${id}` };
  return { share: await share(subject, input.body.fields, input.caller, shares(input)) };
});
