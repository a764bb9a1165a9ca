import { createPlanSnapshot3dExport } from '../../shared/contract/routes.ts';
import { openExports, startExport } from '../../shared/domain/exports/start-export.ts';
import { presentJob } from '../../shared/domain/jobs/present-job.ts';
import { readableSnapshot } from '../../shared/domain/plan-snapshots/snapshot-access.ts';
import { snapshotFinder } from '../../shared/domain/plan-snapshots/snapshot-store.ts';
import { sharedSnapshot } from '../../shared/domain/shares/shared-snapshot.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { publicFilesUrl } from '../../shared/platform/runtime/service-settings.ts';

const snapshots = snapshotFinder(openTable('saved'));
const exports3d = openExports();
const uploadUrl = publicFilesUrl(process.env);

export const handler = endpoint(createPlanSnapshot3dExport, async (input) => {
  const { params, body: form, caller } = input;
  const snapshot = await readableSnapshot(params.id, caller, snapshots);
  const started = { exported: { snapshot }, subject: sharedSnapshot(snapshot), form, caller };
  const job = await startExport(started, exports3d(input));
  return { assetProcessing: presentJob(job, { uploadUrl, sourceUrl: null }) };
});
