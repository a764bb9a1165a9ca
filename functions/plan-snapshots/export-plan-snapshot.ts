import { createPlanSnapshot3dExport } from '../../shared/contract/routes/exports.ts';
import { openExports, startExport } from '../../shared/domain/exports/start-export.ts';
import { presentJob } from '../../shared/domain/jobs/present-job.ts';
import { openSnapshotFinder } from '../../shared/domain/plan-snapshots/open-snapshots.ts';
import { readableSnapshot } from '../../shared/domain/plan-snapshots/snapshot-access.ts';
import { sharedSnapshot } from '../../shared/domain/shares/shared-snapshot.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const snapshots = openSnapshotFinder();
const exports3d = openExports();

export const handler = endpoint(createPlanSnapshot3dExport, async (input) => {
  const { params, body: form, caller } = input;
  const snapshot = await readableSnapshot(params.id, caller, snapshots);
  const started = { exported: { snapshot }, subject: sharedSnapshot(snapshot), form, caller };
  const starting = exports3d(input);
  const job = await startExport(started, starting);
  return { assetProcessing: presentJob(job, { uploadUrl: starting.uploadUrl, sourceUrl: null }) };
});
