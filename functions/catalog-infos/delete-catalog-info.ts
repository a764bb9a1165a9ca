import { deleteCatalogInfo } from '../../shared/contract/routes.ts';
import { deleteInfo } from '../../shared/domain/catalog-infos/change-info.ts';
import { infoStore } from '../../shared/domain/catalog-infos/info-store.ts';
import { openCatalogs } from '../../shared/domain/catalogs/open-catalogs.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const deps = { infos: infoStore(openTable('catalogInfos')), catalogs: openCatalogs(openTable('items')) };

export const handler = endpoint(deleteCatalogInfo, ({ params, caller, headers }) =>
  deleteInfo({ id: params.id, caller, headers }, deps),
);
