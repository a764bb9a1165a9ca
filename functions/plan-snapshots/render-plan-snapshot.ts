import { createPlanSnapshotRendering } from '../../shared/contract/routes/renderings.ts';
import { presentJob } from '../../shared/domain/jobs/present-job.ts';
import { jobStarter } from '../../shared/domain/jobs/start-order.ts';
import { openSnapshotFinder } from '../../shared/domain/plan-snapshots/open-snapshots.ts';
import { renderableSnapshot } from '../../shared/domain/plan-snapshots/snapshot-access.ts';
import { openPlanRenderings } from '../../shared/domain/renderings/open-renderings.ts';
import { roomSettingsOf } from '../../shared/domain/renderings/rendering-form.ts';
import { startRendering } from '../../shared/domain/renderings/start-rendering.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { logUnsent } from '../../shared/platform/jobs/send-job.ts';

const snapshots = openSnapshotFinder();
const renderings = openPlanRenderings();

export const handler = endpoint(createPlanSnapshotRendering, async ({ params, body, caller, limiter, log }) => {
  const target = await renderableSnapshot(params.id, caller, snapshots);
  const settings = roomSettingsOf(body);
  const job = await startRendering(
    { target, settings, batch: body.fields.batch, ...jobStarter({ caller, limiter }) },
    { ...renderings, onUnsent: logUnsent(log) },
  );
  return { assetProcessing: presentJob(job, { uploadUrl: renderings.uploadUrl, sourceUrl: null }) };
});
