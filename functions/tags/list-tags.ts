import { listTags } from '../../shared/contract/routes/tags.ts';
import { openCatalogs } from '../../shared/domain/catalogs/open-catalogs.ts';
import { listTags as read } from '../../shared/domain/tags/list-tags.ts';
import { openTags } from '../../shared/domain/tags/open-tags.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const sources = { tags: openTags(), catalogs: openCatalogs() };

export const handler = endpoint(listTags, async ({ caller }) => {
  const tags = await read(caller, sources);
  return { tags, meta: { total: tags.length, serverTime: new Date().toISOString() } };
});
