import { createPlanRendering } from '../../shared/contract/routes/renderings.ts';
import { presentJob } from '../../shared/domain/jobs/present-job.ts';
import { jobStarter } from '../../shared/domain/jobs/start-order.ts';
import { writablePlan } from '../../shared/domain/plans/plan-access.ts';
import { planStore } from '../../shared/domain/plans/plan-store.ts';
import { openPlanRenderings } from '../../shared/domain/renderings/open-renderings.ts';
import { pinnedSettings } from '../../shared/domain/renderings/plan-pin.ts';
import { roomSettingsOf } from '../../shared/domain/renderings/rendering-form.ts';
import { startRendering } from '../../shared/domain/renderings/start-rendering.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { logUnsent } from '../../shared/platform/jobs/send-job.ts';

const plans = planStore(openTable('plans'));
const renderings = openPlanRenderings();

export const handler = endpoint(createPlanRendering, async ({ params, body, caller, limiter, log }) => {
  const plan = await writablePlan(params.id, caller, plans);
  const settings = pinnedSettings(roomSettingsOf(body), plan);
  const job = await startRendering(
    { target: plan, settings, batch: body.fields.batch, ...jobStarter({ caller, limiter }) },
    { ...renderings, onUnsent: logUnsent(log) },
  );
  return { assetProcessing: presentJob(job, { uploadUrl: renderings.uploadUrl, sourceUrl: null }) };
});
