import { createCatalogInfo } from '../../shared/contract/routes/catalog-infos.ts';
import { createInfo } from '../../shared/domain/catalog-infos/create-info.ts';
import { openInfos } from '../../shared/domain/catalog-infos/open-infos.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { entityTag } from '../../shared/platform/http/entity-tag.ts';
import { Reply } from '../../shared/platform/http/response.ts';

const deps = openInfos();

export const handler = endpoint(createCatalogInfo, async ({ body, caller }) => {
  const info = await createInfo(body, caller, deps);
  return new Reply(info, { headers: { etag: entityTag(info) } });
});
