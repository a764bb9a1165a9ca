import { listItemJobs } from '../../shared/contract/routes.ts';
import { openCatalogs } from '../../shared/domain/catalogs/open-catalogs.ts';
import { visibleItem } from '../../shared/domain/items/item-access.ts';
import { itemStore } from '../../shared/domain/items/item-store.ts';
import { sourceUrlFor } from '../../shared/domain/jobs/job-access.ts';
import { presentJob } from '../../shared/domain/jobs/present-job.ts';
import { openBucket } from '../../shared/platform/aws/files.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { formatItemId } from '../../shared/platform/identifiers/item-id.ts';
import { jobStore } from '../../shared/platform/jobs/job-store.ts';
import { publicFilesUrl } from '../../shared/platform/runtime/service-settings.ts';

const table = openTable('items');
const sources = { items: itemStore(table), catalogs: openCatalogs(table) };
const jobs = jobStore(openTable('jobs'));
const privateFiles = openBucket('privateFiles');
const uploadUrl = publicFilesUrl(process.env);

export const handler = endpoint(listItemJobs, async ({ params, caller }) => {
  const item = await visibleItem(params.id, caller, sources);
  const itemId = formatItemId({ catalogId: item.catalog, externalId: item.externalId });
  const assetProcessings = [];
  for await (const job of jobs.ofTarget(item.tenant, itemId)) {
    const sourceUrl = await sourceUrlFor(job, caller, privateFiles);
    assetProcessings.push(presentJob(job, { uploadUrl, sourceUrl }));
  }
  return { assetProcessings, meta: { total: assetProcessings.length, serverTime: new Date().toISOString() } };
});
