import { openBucket } from '../../shared/aws/files.ts';
import { openTable } from '../../shared/aws/table.ts';
import { openCatalogs } from '../../shared/catalogs/open-catalogs.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { publicFilesUrl } from '../../shared/http/service-settings.ts';
import { formatItemId } from '../../shared/identifiers/item-id.ts';
import { visibleItem } from '../../shared/items/item-access.ts';
import { itemStore } from '../../shared/items/item-store.ts';
import { sourceUrlFor } from '../../shared/jobs/job-access.ts';
import { jobStore } from '../../shared/jobs/job-store.ts';
import { presentJob } from '../../shared/jobs/present-job.ts';
import { listItemJobs } from '../../shared/routes.ts';

const table = openTable('items');
const sources = { items: itemStore(table), catalogs: openCatalogs(table) };
const jobs = jobStore(openTable('jobs'));
const privateFiles = openBucket('privateFiles');
const uploadUrl = publicFilesUrl(process.env);

export const handler = endpoint(listItemJobs, async ({ params, caller }) => {
  const item = await visibleItem(params.id, caller, sources);
  const itemId = formatItemId({ catalogId: item.catalog, externalId: item.externalId });
  const assetProcessings = [];
  for await (const job of jobs.ofItem(item.tenant, itemId)) {
    const sourceUrl = await sourceUrlFor(job, caller, privateFiles);
    assetProcessings.push(presentJob(job, { uploadUrl, sourceUrl }));
  }
  return { assetProcessings, meta: { total: assetProcessings.length, serverTime: new Date().toISOString() } };
});
