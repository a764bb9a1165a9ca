import { listPerfectFit } from '../../shared/contract/routes/items.ts';
import { baseOfConfigured } from '../../shared/domain/configured-items/configured-id.ts';
import { openConfiguredItems } from '../../shared/domain/configured-items/open-configured.ts';
import { visibleItem } from '../../shared/domain/items/item-access.ts';
import { itemsByFit } from '../../shared/domain/items/lists/by-fit.ts';
import { presentedList } from '../../shared/domain/items/lists/presented-list.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { StreamedList } from '../../shared/platform/http/response.ts';
import { formatItemId } from '../../shared/platform/identifiers/item-id.ts';

const items = openConfiguredItems();

export const handler = endpoint(listPerfectFit, async ({ params, caller }) => {
  const item = await visibleItem(params.id, caller, items);
  const id = { catalogId: item.catalog, externalId: item.externalId };
  // What fits an item fits its choices.
  const ids = [formatItemId(baseOfConfigured(id) ?? id)];
  const found = itemsByFit({ kind: 'item', ids }, { narrowing: {}, since: undefined }, caller, items);
  const presentation = { language: caller.language, uploadUrl: items.uploadUrl };
  const list = presentedList(found, { presentation, clock: items.clock });
  return new StreamedList('items', list.items, list.meta);
});
