import { searchItems } from '../../shared/contract/routes/item-search.ts';
import { presentItem } from '../../shared/domain/items/present-item.ts';
import { itemQuestion } from '../../shared/domain/matching/item-search-query.ts';
import { openMatching } from '../../shared/domain/matching/open-matching.ts';
import { searchItems as search } from '../../shared/domain/matching/search-items.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { publicFilesUrl } from '../../shared/platform/runtime/service-settings.ts';

const deps = openMatching();
const uploadUrl = publicFilesUrl(process.env);

export const handler = endpoint(searchItems, async ({ query, caller }) => {
  const { items, total, facets, complete, nextCursor } = await search(itemQuestion(query), caller, deps);
  const shown = items.map((item) => presentItem(item, { language: caller.language, uploadUrl }));
  const facts = { count: shown.length, total, facets, complete, serverTime: new Date().toISOString() };
  return { items: shown, meta: { ...facts, ...(nextCursor && { nextCursor }) } };
});
