import { createCatalogInfo } from '../../shared/contract/routes.ts';
import { createInfo } from '../../shared/domain/catalog-infos/create-info.ts';
import { infoStore } from '../../shared/domain/catalog-infos/info-store.ts';
import { openCatalogs } from '../../shared/domain/catalogs/open-catalogs.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { Reply } from '../../shared/platform/http/answer.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { entityTag } from '../../shared/platform/http/entity-tag.ts';
import { randomId } from '../../shared/platform/identifiers/random-id.ts';

const deps = {
  infos: infoStore(openTable('catalogInfos')),
  catalogs: openCatalogs(openTable('items')),
  ids: randomId,
};

export const handler = endpoint(createCatalogInfo, async ({ body, caller }) => {
  const info = await createInfo(body, caller, deps);
  return new Reply(info, { headers: { etag: entityTag(info) } });
});
