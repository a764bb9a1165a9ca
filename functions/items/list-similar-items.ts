import { listSimilarItems } from '../../shared/contract/routes/items.ts';
import { baseOfConfigured } from '../../shared/domain/configured-items/configured-id.ts';
import { openConfiguredItems } from '../../shared/domain/configured-items/open-configured.ts';
import { visibleItem } from '../../shared/domain/items/item-access.ts';
import { traitsOf } from '../../shared/domain/items/item-distance.ts';
import { openListSources } from '../../shared/domain/items/lists/open-list-sources.ts';
import { presentedList } from '../../shared/domain/items/lists/presented-list.ts';
import { similarItems } from '../../shared/domain/items/lists/similar-items.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { StreamedList } from '../../shared/platform/http/response.ts';
import { formatItemId } from '../../shared/platform/identifiers/item-id.ts';

const lists = openListSources();
const items = openConfiguredItems();

export const handler = endpoint(listSimilarItems, async ({ params, caller }) => {
  const item = await visibleItem(params.id, caller, items);
  const id = { catalogId: item.catalog, externalId: item.externalId };
  const itself = formatItemId(baseOfConfigured(id) ?? id);
  const asked = { type: item.type, traits: traitsOf(item), exceptId: itself };
  const found = similarItems(asked, { since: undefined }, caller, lists);
  const presentation = { language: caller.language, uploadUrl: lists.uploadUrl };
  const list = presentedList(found, { presentation, clock: lists.clock });
  return new StreamedList('items', list.items, list.meta);
});
