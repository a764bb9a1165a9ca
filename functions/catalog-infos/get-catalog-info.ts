import { getCatalogInfo } from '../../shared/contract/routes.ts';
import { visibleInfo } from '../../shared/domain/catalog-infos/info-access.ts';
import { infoStore } from '../../shared/domain/catalog-infos/info-store.ts';
import { openCatalogs } from '../../shared/domain/catalogs/open-catalogs.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const sources = { infos: infoStore(openTable('catalogInfos')), catalogs: openCatalogs(openTable('items')) };

export const handler = endpoint(getCatalogInfo, async ({ params, caller }) => {
  const { info } = await visibleInfo(params.id, caller, sources);
  return info;
});
