import { createConfiguration } from '../../shared/contract/routes.ts';
import { openCatalogs } from '../../shared/domain/catalogs/open-catalogs.ts';
import { configurationStore } from '../../shared/domain/configurations/configuration-store.ts';
import { createConfiguration as create } from '../../shared/domain/configurations/create-configuration.ts';
import { presentConfiguration } from '../../shared/domain/configurations/present-configuration.ts';
import { itemStore } from '../../shared/domain/items/item-store.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { publicFilesUrl } from '../../shared/platform/runtime/service-settings.ts';

const items = openTable('items');
const deps = {
  items: itemStore(items),
  catalogs: openCatalogs(items),
  configurations: configurationStore(openTable('saved')),
  clock: () => new Date(),
};
const uploadUrl = publicFilesUrl(process.env);

export const handler = endpoint(createConfiguration, async ({ body, caller }) => ({
  configuration: presentConfiguration(await create(body, caller, deps), uploadUrl),
}));
