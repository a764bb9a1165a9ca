import { openBucket } from '../../shared/aws/files.ts';
import { openTable } from '../../shared/aws/table.ts';
import { StreamedList } from '../../shared/http/answer.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { publicFilesUrl } from '../../shared/http/service-settings.ts';
import { formatItemId } from '../../shared/identifiers/item-id.ts';
import { visibleItem } from '../../shared/items/item-access.ts';
import { traitsOf } from '../../shared/items/item-distance.ts';
import { openListSources } from '../../shared/items/lists/open-list-sources.ts';
import { presentedList } from '../../shared/items/lists/presented-list.ts';
import { similarItems } from '../../shared/items/lists/similar-items.ts';
import { listSimilarItems } from '../../shared/routes.ts';

const uploadUrl = publicFilesUrl(process.env);
const sources = openListSources(openTable('items'), openBucket('privateFiles'), uploadUrl);
const clock = () => new Date();

export const handler = endpoint(listSimilarItems, async ({ params, caller }) => {
  const item = await visibleItem(params.id, caller, sources);
  const itself = formatItemId({ catalogId: item.catalog, externalId: item.externalId });
  const asked = { type: item.type, traits: traitsOf(item), but: itself };
  const found = similarItems(asked, { since: undefined }, caller, sources);
  const list = presentedList(found, { presentation: { language: caller.language, uploadUrl }, clock });
  return new StreamedList('items', list.items, list.meta);
});
