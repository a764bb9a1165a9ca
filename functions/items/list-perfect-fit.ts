import { openTable } from '../../shared/aws/table.ts';
import { openCatalogs } from '../../shared/catalogs/open-catalogs.ts';
import { StreamedList } from '../../shared/http/answer.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { publicFilesUrl } from '../../shared/http/service-settings.ts';
import { formatItemId } from '../../shared/identifiers/item-id.ts';
import { visibleItem } from '../../shared/items/item-access.ts';
import { itemStore } from '../../shared/items/item-store.ts';
import { listItems } from '../../shared/items/lists/list-items.ts';
import { presentedList } from '../../shared/items/lists/presented-list.ts';
import { listPerfectFit } from '../../shared/routes.ts';

const table = openTable('items');
const sources = { items: itemStore(table), catalogs: openCatalogs(table) };
const uploadUrl = publicFilesUrl(process.env);
const clock = () => new Date();

export const handler = endpoint(listPerfectFit, async ({ params, caller }) => {
  const item = await visibleItem(params.id, caller, sources);
  const ids = [formatItemId({ catalogId: item.catalog, externalId: item.externalId })];
  const selection = { kind: 'fits', fitKind: 'item', ids } as const;
  const found = listItems({ selection, types: undefined, since: undefined }, caller, sources);
  const list = presentedList(found, { presentation: { language: caller.language, uploadUrl }, clock });
  return new StreamedList('items', list.items, list.meta);
});
