import { getTag, listTags } from '../../shared/contract/routes/tags.ts';
import { openCatalogs } from '../../shared/domain/catalogs/open-catalogs.ts';
import { findTag, listTags as readTags } from '../../shared/domain/tags/list-tags.ts';
import { openTags } from '../../shared/domain/tags/open-tags.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const sources = { tags: openTags(), catalogs: openCatalogs() };

export const handler = endpoint([listTags, getTag], async ({ operation, params, caller }) => {
  if (operation === 'getTag') return { tag: await findTag(params.id, caller, sources) };
  const tags = await readTags(caller, sources);
  return { tags, meta: { total: tags.length, serverTime: new Date().toISOString() } };
});
