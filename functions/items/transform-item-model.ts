import { transformItemModel } from '../../shared/contract/routes/item-models.ts';
import { openConversionStarts } from '../../shared/domain/conversions/open-conversions.ts';
import { transformModel } from '../../shared/domain/conversions/transform-model.ts';
import { manageableItem } from '../../shared/domain/items/item-access.ts';
import { sourceUrlFor, starterOf } from '../../shared/domain/jobs/job-access.ts';
import { presentJob } from '../../shared/domain/jobs/present-job.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { logUnsent } from '../../shared/platform/jobs/send-job.ts';

const conversions = openConversionStarts();

export const handler = endpoint(transformItemModel, async ({ params, body, caller, log }) => {
  const item = await manageableItem(params.id, caller, conversions);
  const job = await transformModel(item, body, starterOf(caller), { ...conversions, onUnsent: logUnsent(log) });
  const sourceUrl = await sourceUrlFor(job, caller, conversions.signSourceUrl);
  return { assetProcessing: presentJob(job, { uploadUrl: conversions.uploadUrl, sourceUrl }) };
});
