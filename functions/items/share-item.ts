import { openCatalogs } from '../../shared/catalogs/open-catalogs.ts';
import { visibleItem } from '../../shared/items/item-access.ts';
import { itemStore } from '../../shared/items/item-store.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { shareItem } from '../../shared/routes.ts';
import { openShares } from '../../shared/shares/open-shares.ts';
import { share } from '../../shared/shares/share.ts';
import { sharedItem } from '../../shared/shares/shared-item.ts';

const table = openTable('items');
const sources = { items: itemStore(table), catalogs: openCatalogs(table) };
const shares = openShares(sources);

export const handler = endpoint(shareItem, async (input) => {
  const item = await visibleItem(input.params.id, input.caller, sources);
  return { share: await share(sharedItem(item), input.body.fields, input.caller, shares(input)) };
});
