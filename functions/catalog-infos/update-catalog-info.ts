import { updateCatalogInfo } from '../../shared/contract/routes/catalog-infos.ts';
import { updateInfo } from '../../shared/domain/catalog-infos/change-info.ts';
import { openInfos } from '../../shared/domain/catalog-infos/open-infos.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { entityTag } from '../../shared/platform/http/entity-tag.ts';
import { Reply } from '../../shared/platform/http/response.ts';

const deps = openInfos();

export const handler = endpoint(updateCatalogInfo, async ({ params, body, caller, headers }) => {
  const info = await updateInfo({ id: params.id, caller, headers }, body, deps);
  return new Reply(info, { headers: { etag: entityTag(info) } });
});
