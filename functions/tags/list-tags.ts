import { listTags } from '../../shared/contract/routes.ts';
import { openCatalogs } from '../../shared/domain/catalogs/open-catalogs.ts';
import { listTags as read } from '../../shared/domain/tags/list-tags.ts';
import { tagStore } from '../../shared/domain/tags/tag-store.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const sources = { tags: tagStore(openTable('tags')), catalogs: openCatalogs(openTable('items')) };

export const handler = endpoint(listTags, async ({ caller }) => {
  const tags = await read(caller, sources);
  return { tags, meta: { total: tags.length, serverTime: new Date().toISOString() } };
});
