import { getItem } from '../../shared/contract/routes/items.ts';
import { visibleItem } from '../../shared/domain/items/item-access.ts';
import { itemPresentation } from '../../shared/domain/items/item-presentation.ts';
import { itemReply } from '../../shared/domain/items/item-reply.ts';
import { openItems } from '../../shared/domain/items/open-items.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const items = openItems();

export const handler = endpoint(getItem, async ({ params, caller }) => {
  const item = await visibleItem(params.id, caller, items);
  return itemReply(item, itemPresentation(caller, items));
});
