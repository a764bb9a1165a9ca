import { createRendering } from '../../shared/contract/routes/renderings.ts';
import { presentJob } from '../../shared/domain/jobs/present-job.ts';
import { itemTarget } from '../../shared/domain/jobs/start-job.ts';
import { jobStarter } from '../../shared/domain/jobs/start-order.ts';
import { openRenderings } from '../../shared/domain/renderings/open-renderings.ts';
import { renderableItem } from '../../shared/domain/renderings/renderable-item.ts';
import { renderSettingsOf, requireModel } from '../../shared/domain/renderings/rendering-form.ts';
import { startRendering } from '../../shared/domain/renderings/start-rendering.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { logUnsent } from '../../shared/platform/jobs/send-job.ts';

const renderings = openRenderings();

export const handler = endpoint(createRendering, async ({ params, body, caller, limiter, log }) => {
  const item = await renderableItem(params.id, caller, renderings);
  const settings = renderSettingsOf(body, item);
  requireModel(item);
  const job = await startRendering(
    { target: itemTarget(item), settings, batch: body.fields.batch, ...jobStarter({ caller, limiter }) },
    { ...renderings, onUnsent: logUnsent(log) },
  );
  return { assetProcessing: presentJob(job, { uploadUrl: renderings.uploadUrl, sourceUrl: null }) };
});
