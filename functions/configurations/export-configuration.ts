import { createConfiguration3dExport } from '../../shared/contract/routes/exports.ts';
import { namedConfiguration } from '../../shared/domain/configurations/configuration-access.ts';
import { itemOfConfiguration } from '../../shared/domain/configurations/item-of-configuration.ts';
import { openConfigurations } from '../../shared/domain/configurations/open-configurations.ts';
import { openConfiguredItems } from '../../shared/domain/configured-items/open-configured.ts';
import { openExports, startExport } from '../../shared/domain/exports/start-export.ts';
import { presentJob } from '../../shared/domain/jobs/present-job.ts';
import { sharedItem } from '../../shared/domain/shares/shared-item.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const { configurations, uploadUrl } = openConfigurations();
const items = openConfiguredItems();
const exports3d = openExports();

export const handler = endpoint(createConfiguration3dExport, async (input) => {
  const { params, body: form, caller } = input;
  const { configuration, base } = await namedConfiguration(params.id, caller, { ...items, configurations });
  const shared = sharedItem(base);
  const subject = configuration ? { ...shared, data: { configurationId: params.id } } : shared;
  const item = configuration ? await itemOfConfiguration(configuration, base, items) : base;
  const job = await startExport({ exported: { item }, subject, form, caller }, exports3d(input));
  return { assetProcessing: presentJob(job, { uploadUrl, sourceUrl: null }) };
});
