import { listAdditionalContents } from '../../shared/contract/routes/items.ts';
import { visibleItem } from '../../shared/domain/items/item-access.ts';
import { openItems } from '../../shared/domain/items/open-items.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const items = openItems();

/** The service has no additional contents, but items link to this path, so the list is empty. */
export const handler = endpoint(listAdditionalContents, async ({ params, caller }) => {
  await visibleItem(params.id, caller, items);
  return { itemAdditionalContents: [], meta: { total: 0, serverTime: new Date().toISOString() } };
});
