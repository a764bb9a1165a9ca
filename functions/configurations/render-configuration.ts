import { createConfigurationRendering } from '../../shared/contract/routes/renderings.ts';
import { namedConfiguration } from '../../shared/domain/configurations/configuration-access.ts';
import { itemOfConfiguration } from '../../shared/domain/configurations/item-of-configuration.ts';
import { openConfigurations } from '../../shared/domain/configurations/open-configurations.ts';
import { presentJob } from '../../shared/domain/jobs/present-job.ts';
import { itemTarget } from '../../shared/domain/jobs/start-job.ts';
import { jobStarter } from '../../shared/domain/jobs/start-order.ts';
import { openRenderings } from '../../shared/domain/renderings/open-renderings.ts';
import { requireRenderer } from '../../shared/domain/renderings/renderable-item.ts';
import { renderSettingsOf, requireModel } from '../../shared/domain/renderings/rendering-form.ts';
import { startRendering } from '../../shared/domain/renderings/start-rendering.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { logUnsent } from '../../shared/platform/jobs/send-job.ts';

const renderings = { ...openConfigurations(), ...openRenderings() };

export const handler = endpoint(createConfigurationRendering, async ({ params, body, caller, limiter, log }) => {
  const { configuration, base } = await namedConfiguration(params.id, caller, renderings);
  requireRenderer(base, caller);
  const item = configuration ? await itemOfConfiguration(configuration, base, renderings) : base;
  const settings = renderSettingsOf(body, item);
  requireModel(item);
  const job = await startRendering(
    {
      ...{ target: itemTarget(item), settings, batch: body.fields.batch, ...jobStarter({ caller, limiter }) },
      ...(configuration && { configurationId: params.id }),
    },
    { ...renderings, onUnsent: logUnsent(log) },
  );
  return { assetProcessing: presentJob(job, { uploadUrl: renderings.uploadUrl, sourceUrl: null }) };
});
