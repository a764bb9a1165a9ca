import { createItem3dExport } from '../../shared/contract/routes/exports.ts';
import { openConfiguredItems } from '../../shared/domain/configured-items/open-configured.ts';
import { openExports, startExport } from '../../shared/domain/exports/start-export.ts';
import { visibleItem } from '../../shared/domain/items/item-access.ts';
import { presentJob } from '../../shared/domain/jobs/present-job.ts';
import { sharedItem } from '../../shared/domain/shares/shared-item.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const items = openConfiguredItems();
const exports3d = openExports();

export const handler = endpoint(createItem3dExport, async (input) => {
  const { params, body: form, caller } = input;
  const item = await visibleItem(params.id, caller, items);
  const job = await startExport({ exported: { item }, subject: sharedItem(item), form, caller }, exports3d(input));
  return { assetProcessing: presentJob(job, { uploadUrl: items.uploadUrl, sourceUrl: null }) };
});
