import { openCatalogs } from '../../shared/catalogs/open-catalogs.ts';
import { visibleItem } from '../../shared/items/item-access.ts';
import { itemStore } from '../../shared/items/item-store.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { listItemTags } from '../../shared/routes.ts';
import { listItemTags as read } from '../../shared/tags/list-tags.ts';
import { tagStore } from '../../shared/tags/tag-store.ts';

const table = openTable('items');
const sources = { items: itemStore(table), catalogs: openCatalogs(table), tags: tagStore(openTable('tags')) };

export const handler = endpoint(listItemTags, async ({ params, caller }) => {
  const item = await visibleItem(params.id, caller, sources);
  const tags = await read(item, caller, sources);
  return { tags, meta: { total: tags.length, serverTime: new Date().toISOString() } };
});
