import { listCatalogInfos } from '../../shared/contract/routes.ts';
import { infoStore } from '../../shared/domain/catalog-infos/info-store.ts';
import { listInfos } from '../../shared/domain/catalog-infos/list-infos.ts';
import { openCatalogs } from '../../shared/domain/catalogs/open-catalogs.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { StreamedList } from '../../shared/platform/http/answer.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const sources = { infos: infoStore(openTable('catalogInfos')), catalogs: openCatalogs(openTable('items')) };

export const handler = endpoint(listCatalogInfos, async ({ query, caller }) => {
  const filter = { catalog: query.catalog, type: query.type, parentIds: query['parentId[]'] };
  const meta = () => ({ serverTime: new Date().toISOString() });
  return new StreamedList('catalogElementAdditionalInfos', listInfos(filter, caller, sources), meta);
});
