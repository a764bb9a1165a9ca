import { createItem } from '../../shared/contract/routes/items.ts';
import { createItem as create } from '../../shared/domain/items/create-item.ts';
import { itemReply } from '../../shared/domain/items/item-reply.ts';
import { openItems } from '../../shared/domain/items/open-items.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const items = openItems();

export const handler = endpoint(createItem, async ({ body, caller }) => {
  const item = await create(body, caller, items);
  const location = `/v2/items/${item.catalog}:${item.externalId}`;
  return itemReply(item, { language: caller.language, uploadUrl: items.uploadUrl }, { location });
});
