import { updateCatalogInfo } from '../../shared/contract/routes.ts';
import { updateInfo } from '../../shared/domain/catalog-infos/change-info.ts';
import { infoStore } from '../../shared/domain/catalog-infos/info-store.ts';
import { openCatalogs } from '../../shared/domain/catalogs/open-catalogs.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { Reply } from '../../shared/platform/http/answer.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { entityTag } from '../../shared/platform/http/entity-tag.ts';

const deps = { infos: infoStore(openTable('catalogInfos')), catalogs: openCatalogs(openTable('items')) };

export const handler = endpoint(updateCatalogInfo, async ({ params, body, caller, headers }) => {
  const info = await updateInfo({ id: params.id, caller, headers }, body, deps);
  return new Reply(info, { headers: { etag: entityTag(info) } });
});
