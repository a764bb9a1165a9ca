import { readableSnapshot } from '../../shared/plan-snapshots/snapshot-access.ts';
import { snapshotFinder } from '../../shared/plan-snapshots/snapshot-store.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { sharePlanSnapshot } from '../../shared/routes.ts';
import { openShares } from '../../shared/shares/open-shares.ts';
import { share } from '../../shared/shares/share.ts';
import { sharedSnapshot } from '../../shared/shares/shared-snapshot.ts';

const snapshots = snapshotFinder(openTable('saved'));
const shares = openShares();

export const handler = endpoint(sharePlanSnapshot, async (input) => {
  const subject = sharedSnapshot(await readableSnapshot(input.params.id, input.caller, snapshots));
  return { share: await share(subject, input.body.fields, input.caller, shares(input)) };
});
