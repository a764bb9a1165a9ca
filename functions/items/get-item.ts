import { getItem } from '../../shared/contract/routes.ts';
import { openCatalogs } from '../../shared/domain/catalogs/open-catalogs.ts';
import { visibleItem } from '../../shared/domain/items/item-access.ts';
import { itemStore } from '../../shared/domain/items/item-store.ts';
import { presentItem } from '../../shared/domain/items/present-item.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { publicFilesUrl } from '../../shared/platform/runtime/service-settings.ts';

const table = openTable('items');
const sources = { items: itemStore(table), catalogs: openCatalogs(table) };
const uploadUrl = publicFilesUrl(process.env);

export const handler = endpoint(getItem, async ({ params, caller }) => {
  const item = await visibleItem(params.id, caller, sources);
  return { item: presentItem(item, { language: caller.language, uploadUrl }) };
});
