import { createConfiguration3dExport } from '../../shared/contract/routes/exports.ts';
import { configuredItem, readableConfiguration } from '../../shared/domain/configurations/configuration-access.ts';
import { parseConfigurationId } from '../../shared/domain/configurations/configuration-id.ts';
import { openConfigurations } from '../../shared/domain/configurations/open-configurations.ts';
import { openExports, startExport } from '../../shared/domain/exports/start-export.ts';
import { visibleItem } from '../../shared/domain/items/item-access.ts';
import { openItems } from '../../shared/domain/items/open-items.ts';
import { presentJob } from '../../shared/domain/jobs/present-job.ts';
import { sharedItem } from '../../shared/domain/shares/shared-item.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { formatItemId } from '../../shared/platform/identifiers/item-id.ts';

const { configurations, uploadUrl } = openConfigurations();
const items = openItems();
const exports3d = openExports();

export const handler = endpoint(createConfiguration3dExport, async (input) => {
  const { params, body: form, caller } = input;
  const configured = parseConfigurationId(params.id);
  if (configured) await readableConfiguration(params.id, caller, configurations);
  // Clients also send ids of items here.
  const item = configured
    ? await configuredItem(formatItemId(configured.item), caller, items)
    : await visibleItem(params.id, caller, items);
  const shared = sharedItem(item);
  const subject = configured ? { ...shared, data: { configurationId: params.id } } : shared;
  const job = await startExport({ exported: { item }, subject, form, caller }, exports3d(input));
  return { assetProcessing: presentJob(job, { uploadUrl, sourceUrl: null }) };
});
