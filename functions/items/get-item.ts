import { getItem } from '../../shared/contract/routes/items.ts';
import { visibleItem } from '../../shared/domain/items/item-access.ts';
import { openItems } from '../../shared/domain/items/open-items.ts';
import { presentItem } from '../../shared/domain/items/present-item.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const items = openItems();

export const handler = endpoint(getItem, async ({ params, caller }) => {
  const item = await visibleItem(params.id, caller, items);
  return { item: presentItem(item, { language: caller.language, uploadUrl: items.uploadUrl }) };
});
