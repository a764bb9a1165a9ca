import { deleteCatalogInfo } from '../../shared/contract/routes/catalog-infos.ts';
import { deleteInfo } from '../../shared/domain/catalog-infos/change-info.ts';
import { openInfos } from '../../shared/domain/catalog-infos/open-infos.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const deps = openInfos();

export const handler = endpoint(deleteCatalogInfo, ({ params, caller, headers }) =>
  deleteInfo({ id: params.id, caller, headers }, deps),
);
