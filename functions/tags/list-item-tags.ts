import { listItemTags } from '../../shared/contract/routes/tags.ts';
import { openConfiguredItems } from '../../shared/domain/configured-items/open-configured.ts';
import { visibleItem } from '../../shared/domain/items/item-access.ts';
import { listItemTags as read } from '../../shared/domain/tags/list-tags.ts';
import { openTags } from '../../shared/domain/tags/open-tags.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const sources = { ...openConfiguredItems(), tags: openTags() };

export const handler = endpoint(listItemTags, async ({ params, caller }) => {
  const item = await visibleItem(params.id, caller, sources);
  const tags = await read(item, caller, sources);
  return { tags, meta: { total: tags.length, serverTime: new Date().toISOString() } };
});
