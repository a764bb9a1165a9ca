import { createOptionRendering } from '../../shared/contract/routes/option-renderings.ts';
import { starterOf } from '../../shared/domain/jobs/job-access.ts';
import { openOptionRenderings } from '../../shared/domain/option-renderings/open-option-batches.ts';
import { OptionRenderingSettings } from '../../shared/domain/option-renderings/option-rendering-settings.ts';
import { planOptionBatch } from '../../shared/domain/option-renderings/plan-option-batch.ts';
import { presentDryBatch, presentOptionBatch } from '../../shared/domain/option-renderings/present-option-batch.ts';
import { rememberedSources } from '../../shared/domain/option-renderings/remembered-sources.ts';
import { startOptionBatch } from '../../shared/domain/option-renderings/start-option-batch.ts';
import { renderableItem } from '../../shared/domain/renderings/renderable-item.ts';
import { RENDERING_WORDS, requireModel } from '../../shared/domain/renderings/rendering-form.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { formSettings } from '../../shared/platform/http/form-settings.ts';
import { itemIdOfPath } from '../../shared/platform/identifiers/item-id.ts';
import { logUnsent } from '../../shared/platform/jobs/send-job.ts';

const renderings = openOptionRenderings();

export const handler = endpoint(createOptionRendering, async ({ params, body, caller, log }) => {
  const seen = await renderableItem(params.id, caller, renderings);
  const settings = formSettings(body, OptionRenderingSettings, RENDERING_WORDS);
  const sources = rememberedSources(renderings);
  const item = (await sources.items.findCurrent(seen.tenant, itemIdOfPath(params.id))) ?? seen;
  requireModel(item);
  const planned = await planOptionBatch(item, settings, sources);
  if (settings.dryRun) return { optionRendering: presentDryBatch(planned.batch) };
  const starting = { ...renderings, onUnsent: logUnsent(log) };
  const { batch, jobs } = await startOptionBatch(planned, settings, starterOf(caller), starting);
  const presenting = { ...sources, uploadUrl: renderings.uploadUrl };
  return { optionRendering: await presentOptionBatch(batch, jobs, presenting) };
});
