import { createConfiguration3dExport } from '../../shared/contract/routes/exports.ts';
import { configuredItem, readableConfiguration } from '../../shared/domain/configurations/configuration-access.ts';
import { parseConfigurationId } from '../../shared/domain/configurations/configuration-id.ts';
import { itemOfConfiguration } from '../../shared/domain/configurations/item-of-configuration.ts';
import { openConfigurations } from '../../shared/domain/configurations/open-configurations.ts';
import { openConfiguredItems } from '../../shared/domain/configured-items/open-configured.ts';
import { openExports, startExport } from '../../shared/domain/exports/start-export.ts';
import { visibleItem } from '../../shared/domain/items/item-access.ts';
import { presentJob } from '../../shared/domain/jobs/present-job.ts';
import { sharedItem } from '../../shared/domain/shares/shared-item.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { formatItemId } from '../../shared/platform/identifiers/item-id.ts';

const { configurations, uploadUrl } = openConfigurations();
const items = openConfiguredItems();
const exports3d = openExports();

export const handler = endpoint(createConfiguration3dExport, async (input) => {
  const { params, body: form, caller } = input;
  const configured = parseConfigurationId(params.id);
  const configuration = configured && (await readableConfiguration(params.id, caller, configurations));
  // Clients also send ids of items here.
  const base = configured
    ? await configuredItem(formatItemId(configured.item), caller, items)
    : await visibleItem(params.id, caller, items);
  const shared = sharedItem(base);
  const subject = configured ? { ...shared, data: { configurationId: params.id } } : shared;
  const item = configuration ? await itemOfConfiguration(configuration, base, items) : base;
  const job = await startExport({ exported: { item }, subject, form, caller }, exports3d(input));
  return { assetProcessing: presentJob(job, { uploadUrl, sourceUrl: null }) };
});
