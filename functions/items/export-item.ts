import { createItem3dExport } from '../../shared/contract/routes.ts';
import { openCatalogs } from '../../shared/domain/catalogs/open-catalogs.ts';
import { openExports, startExport } from '../../shared/domain/exports/start-export.ts';
import { visibleItem } from '../../shared/domain/items/item-access.ts';
import { itemStore } from '../../shared/domain/items/item-store.ts';
import { presentJob } from '../../shared/domain/jobs/present-job.ts';
import { sharedItem } from '../../shared/domain/shares/shared-item.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { publicFilesUrl } from '../../shared/platform/runtime/service-settings.ts';

const table = openTable('items');
const sources = { items: itemStore(table), catalogs: openCatalogs(table) };
const exports3d = openExports();
const uploadUrl = publicFilesUrl(process.env);

export const handler = endpoint(createItem3dExport, async (input) => {
  const { params, body: form, caller } = input;
  const item = await visibleItem(params.id, caller, sources);
  const job = await startExport({ exported: { item }, subject: sharedItem(item), form, caller }, exports3d(input));
  return { assetProcessing: presentJob(job, { uploadUrl, sourceUrl: null }) };
});
