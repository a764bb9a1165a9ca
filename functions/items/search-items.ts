import { searchItems } from '../../shared/contract/routes/item-search.ts';
import { presentWithModel } from '../../shared/domain/items/models/present-with-model.ts';
import { presentItem } from '../../shared/domain/items/present-item.ts';
import { itemQuestion } from '../../shared/domain/matching/item-search-query.ts';
import { openMatching } from '../../shared/domain/matching/open-matching.ts';
import { searchItems as search } from '../../shared/domain/matching/search-items.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { publicFilesUrl } from '../../shared/platform/runtime/service-settings.ts';

const deps = openMatching();
const uploadUrl = publicFilesUrl(process.env);

export const handler = endpoint(searchItems, async ({ query, caller }) => {
  const { items, states, total, facets, complete, nextCursor } = await search(itemQuestion(query), caller, deps);
  const presentation = { language: caller.language, uploadUrl };
  const isCms = caller.apiKey.context === 'cms';
  const shown = items.map((item) =>
    isCms ? presentWithModel(item, states, presentation) : presentItem(item, presentation),
  );
  const facts = { count: shown.length, total, facets, complete, serverTime: new Date().toISOString() };
  return { items: shown, meta: { ...facts, ...(nextCursor && { nextCursor }) } };
});
