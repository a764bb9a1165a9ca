import { createConfiguration3dExport } from '../../shared/contract/routes.ts';
import { openCatalogs } from '../../shared/domain/catalogs/open-catalogs.ts';
import { readableConfiguration } from '../../shared/domain/configurations/configuration-access.ts';
import { parseConfigurationId } from '../../shared/domain/configurations/configuration-id.ts';
import { configurationStore } from '../../shared/domain/configurations/configuration-store.ts';
import { openExports, startExport } from '../../shared/domain/exports/start-export.ts';
import { visibleItem } from '../../shared/domain/items/item-access.ts';
import { itemStore } from '../../shared/domain/items/item-store.ts';
import { presentJob } from '../../shared/domain/jobs/present-job.ts';
import { sharedItem } from '../../shared/domain/shares/shared-item.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { formatItemId } from '../../shared/platform/identifiers/item-id.ts';
import { publicFilesUrl } from '../../shared/platform/runtime/service-settings.ts';

const table = openTable('items');
const sources = { items: itemStore(table), catalogs: openCatalogs(table) };
const configurations = configurationStore(openTable('saved'));
const exports3d = openExports();
const uploadUrl = publicFilesUrl(process.env);

export const handler = endpoint(createConfiguration3dExport, async (input) => {
  const { params, body: form, caller } = input;
  const configured = parseConfigurationId(params.id);
  if (configured) await readableConfiguration(params.id, caller, configurations);
  // Clients send ids of items here as well.
  const item = await visibleItem(configured ? formatItemId(configured.item) : params.id, caller, sources);
  const shared = sharedItem(item);
  const subject = configured ? { ...shared, data: { configurationId: params.id } } : shared;
  const job = await startExport({ exported: { item }, subject, form, caller }, exports3d(input));
  return { assetProcessing: presentJob(job, { uploadUrl, sourceUrl: null }) };
});
