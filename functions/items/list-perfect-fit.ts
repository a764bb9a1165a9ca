import { listPerfectFit } from '../../shared/contract/routes.ts';
import { openCatalogs } from '../../shared/domain/catalogs/open-catalogs.ts';
import { visibleItem } from '../../shared/domain/items/item-access.ts';
import { itemStore } from '../../shared/domain/items/item-store.ts';
import { itemsByFit } from '../../shared/domain/items/lists/by-fit.ts';
import { presentedList } from '../../shared/domain/items/lists/presented-list.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { StreamedList } from '../../shared/platform/http/answer.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { formatItemId } from '../../shared/platform/identifiers/item-id.ts';
import { publicFilesUrl } from '../../shared/platform/runtime/service-settings.ts';

const uploadUrl = publicFilesUrl(process.env);
const table = openTable('items');
const sources = { items: itemStore(table), catalogs: openCatalogs(table) };
const clock = () => new Date();

export const handler = endpoint(listPerfectFit, async ({ params, caller }) => {
  const item = await visibleItem(params.id, caller, sources);
  const ids = [formatItemId({ catalogId: item.catalog, externalId: item.externalId })];
  const found = itemsByFit({ kind: 'item', ids }, { types: undefined, since: undefined }, caller, sources);
  const list = presentedList(found, { presentation: { language: caller.language, uploadUrl }, clock });
  return new StreamedList('items', list.items, list.meta);
});
