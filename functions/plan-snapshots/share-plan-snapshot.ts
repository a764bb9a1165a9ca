import { sharePlanSnapshot } from '../../shared/contract/routes/shares.ts';
import { openSnapshotFinder } from '../../shared/domain/plan-snapshots/open-snapshots.ts';
import { readableSnapshot } from '../../shared/domain/plan-snapshots/snapshot-access.ts';
import { openShares } from '../../shared/domain/shares/open-shares.ts';
import { share } from '../../shared/domain/shares/share.ts';
import { sharedSnapshot } from '../../shared/domain/shares/shared-snapshot.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const snapshots = openSnapshotFinder();
const shares = openShares();

export const handler = endpoint(sharePlanSnapshot, async (input) => {
  const subject = sharedSnapshot(await readableSnapshot(input.params.id, input.caller, snapshots));
  return { share: await share(subject, input.body.fields, input.caller, shares(input)) };
});
