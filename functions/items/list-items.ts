import { openTable } from '../../shared/aws/table.ts';
import { openCatalogs } from '../../shared/catalogs/open-catalogs.ts';
import { StreamedList } from '../../shared/http/answer.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { publicFilesUrl } from '../../shared/http/service-settings.ts';
import { itemStore } from '../../shared/items/item-store.ts';
import { listItems as readItems } from '../../shared/items/list-items.ts';
import { presentedList } from '../../shared/items/presented-list.ts';
import { listItems } from '../../shared/routes.ts';

const table = openTable('items');
const sources = { items: itemStore(table), catalogs: openCatalogs(table) };
const uploadUrl = publicFilesUrl(process.env);

export const handler = endpoint(listItems, async ({ query, caller }) => {
  const catalogs = query['catalog[]'] ?? (query.catalog ? [query.catalog] : undefined);
  const found = readItems({ ids: query['ids[]'], catalogs }, caller, sources);
  const list = presentedList(found, { language: caller.language, uploadUrl }, () => new Date());
  return new StreamedList('items', list.items, list.meta);
});
