import { listItemTags } from '../../shared/contract/routes.ts';
import { openCatalogs } from '../../shared/domain/catalogs/open-catalogs.ts';
import { visibleItem } from '../../shared/domain/items/item-access.ts';
import { itemStore } from '../../shared/domain/items/item-store.ts';
import { listItemTags as read } from '../../shared/domain/tags/list-tags.ts';
import { tagStore } from '../../shared/domain/tags/tag-store.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const table = openTable('items');
const sources = { items: itemStore(table), catalogs: openCatalogs(table), tags: tagStore(openTable('tags')) };

export const handler = endpoint(listItemTags, async ({ params, caller }) => {
  const item = await visibleItem(params.id, caller, sources);
  const tags = await read(item, caller, sources);
  return { tags, meta: { total: tags.length, serverTime: new Date().toISOString() } };
});
