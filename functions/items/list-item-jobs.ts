import { listItemJobs } from '../../shared/contract/routes/asset-processings.ts';
import { visibleItem } from '../../shared/domain/items/item-access.ts';
import { openItems } from '../../shared/domain/items/open-items.ts';
import { sourceUrlFor } from '../../shared/domain/jobs/job-access.ts';
import { openJobs } from '../../shared/domain/jobs/open-jobs.ts';
import { presentJob } from '../../shared/domain/jobs/present-job.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { formatItemId } from '../../shared/platform/identifiers/item-id.ts';

const items = openItems();
const { jobs, signSourceUrl, uploadUrl } = openJobs();

export const handler = endpoint(listItemJobs, async ({ params, caller }) => {
  const item = await visibleItem(params.id, caller, items);
  const itemId = formatItemId({ catalogId: item.catalog, externalId: item.externalId });
  const assetProcessings = [];
  for await (const job of jobs.ofTarget(item.tenant, itemId)) {
    const sourceUrl = await sourceUrlFor(job, caller, signSourceUrl);
    assetProcessings.push(presentJob(job, { uploadUrl, sourceUrl }));
  }
  return { assetProcessings, meta: { total: assetProcessings.length, serverTime: new Date().toISOString() } };
});
