import { listCatalogInfos } from '../../shared/contract/routes/catalog-infos.ts';
import { listInfos } from '../../shared/domain/catalog-infos/list-infos.ts';
import { openInfos } from '../../shared/domain/catalog-infos/open-infos.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { StreamedList } from '../../shared/platform/http/response.ts';

const deps = openInfos();

export const handler = endpoint(listCatalogInfos, async ({ query, caller }) => {
  const filter = { catalog: query.catalog, type: query.type, parentIds: query['parentId[]'] };
  let total = 0;
  async function* infos() {
    for await (const info of listInfos(filter, caller, deps)) {
      total++;
      yield info;
    }
  }
  const meta = () => ({ total, serverTime: new Date().toISOString() });
  return new StreamedList('catalogElementAdditionalInfos', infos(), meta);
});
