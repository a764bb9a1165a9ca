import { getOptionRendering } from '../../shared/contract/routes/option-renderings.ts';
import { openItems } from '../../shared/domain/items/open-items.ts';
import { optionBatchStore } from '../../shared/domain/option-renderings/option-batch-store.ts';
import { presentOptionBatch } from '../../shared/domain/option-renderings/present-option-batch.ts';
import { rememberedSources } from '../../shared/domain/option-renderings/remembered-sources.ts';
import { renderableItem } from '../../shared/domain/renderings/renderable-item.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { notFound } from '../../shared/platform/errors/service-error.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const items = openItems();
const batches = optionBatchStore(openTable('jobs'));

export const handler = endpoint(getOptionRendering, async ({ params, caller }) => {
  const item = await renderableItem(params.id, caller, items);
  const batch = await batches.find(item.tenant, params.batchId);
  if (batch?.target !== params.id) throw notFound('rendering');
  const jobs = await batches.jobs(batch);
  const presenting = { ...rememberedSources(items), uploadUrl: items.uploadUrl };
  return { optionRendering: await presentOptionBatch(batch, jobs, presenting) };
});
