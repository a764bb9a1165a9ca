import { getCatalogInfo } from '../../shared/contract/routes/catalog-infos.ts';
import { visibleInfo } from '../../shared/domain/catalog-infos/info-access.ts';
import { openInfos } from '../../shared/domain/catalog-infos/open-infos.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const deps = openInfos();

export const handler = endpoint(getCatalogInfo, async ({ params, caller }) => {
  const { info } = await visibleInfo(params.id, caller, deps);
  return info;
});
