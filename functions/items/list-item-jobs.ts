import { listItemJobs } from '../../shared/contract/routes/asset-processings.ts';
import { openConfiguredItems } from '../../shared/domain/configured-items/open-configured.ts';
import { visibleItem } from '../../shared/domain/items/item-access.ts';
import { sourceUrlFor } from '../../shared/domain/jobs/job-access.ts';
import { jobPageOfItem } from '../../shared/domain/jobs/job-page-of-item.ts';
import { openJobs } from '../../shared/domain/jobs/open-jobs.ts';
import { presentJob } from '../../shared/domain/jobs/present-job.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { formatItemId } from '../../shared/platform/identifiers/item-id.ts';

const items = openConfiguredItems();
const { jobs, signSourceUrl, uploadUrl } = openJobs();

export const handler = endpoint(listItemJobs, async ({ params, query, caller }) => {
  const item = await visibleItem(params.id, caller, items);
  const target = { tenant: item.tenant, id: formatItemId({ catalogId: item.catalog, externalId: item.externalId }) };
  const { found, nextCursor } = await jobPageOfItem(target, query.cursor, jobs);
  const assetProcessings = [];
  for (const job of found) {
    const sourceUrl = await sourceUrlFor(job, caller, signSourceUrl);
    assetProcessings.push(presentJob(job, { uploadUrl, sourceUrl }));
  }
  const facts = { total: found.length, serverTime: new Date().toISOString() };
  return { assetProcessings, meta: { ...facts, ...(nextCursor && { nextCursor }) } };
});
