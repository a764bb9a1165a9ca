import { listPerfectFit } from '../../shared/contract/routes/items.ts';
import { visibleItem } from '../../shared/domain/items/item-access.ts';
import { itemsByFit } from '../../shared/domain/items/lists/by-fit.ts';
import { presentedList } from '../../shared/domain/items/lists/presented-list.ts';
import { openItems } from '../../shared/domain/items/open-items.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { StreamedList } from '../../shared/platform/http/response.ts';
import { formatItemId } from '../../shared/platform/identifiers/item-id.ts';

const items = openItems();

export const handler = endpoint(listPerfectFit, async ({ params, caller }) => {
  const item = await visibleItem(params.id, caller, items);
  const ids = [formatItemId({ catalogId: item.catalog, externalId: item.externalId })];
  const found = itemsByFit({ kind: 'item', ids }, { narrowing: {}, since: undefined }, caller, items);
  const presentation = { language: caller.language, uploadUrl: items.uploadUrl };
  const list = presentedList(found, { presentation, clock: items.clock });
  return new StreamedList('items', list.items, list.meta);
});
