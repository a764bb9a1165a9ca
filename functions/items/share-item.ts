import { shareItem } from '../../shared/contract/routes.ts';
import { openCatalogs } from '../../shared/domain/catalogs/open-catalogs.ts';
import { visibleItem } from '../../shared/domain/items/item-access.ts';
import { itemStore } from '../../shared/domain/items/item-store.ts';
import { openShares } from '../../shared/domain/shares/open-shares.ts';
import { share } from '../../shared/domain/shares/share.ts';
import { sharedItem } from '../../shared/domain/shares/shared-item.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const table = openTable('items');
const sources = { items: itemStore(table), catalogs: openCatalogs(table) };
const shares = openShares(sources);

export const handler = endpoint(shareItem, async (input) => {
  const item = await visibleItem(input.params.id, input.caller, sources);
  return { share: await share(sharedItem(item), input.body.fields, input.caller, shares(input)) };
});
