import { listAdditionalContents } from '../../shared/contract/routes.ts';
import { openCatalogs } from '../../shared/domain/catalogs/open-catalogs.ts';
import { visibleItem } from '../../shared/domain/items/item-access.ts';
import { itemStore } from '../../shared/domain/items/item-store.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const table = openTable('items');
const sources = { items: itemStore(table), catalogs: openCatalogs(table) };

/** The service holds no additional contents; the link of an item answers all the same. */
export const handler = endpoint(listAdditionalContents, async ({ params, caller }) => {
  await visibleItem(params.id, caller, sources);
  return { itemAdditionalContents: [], meta: { total: 0, serverTime: new Date().toISOString() } };
});
