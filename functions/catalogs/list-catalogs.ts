import { listCatalogs } from '../../shared/contract/routes/catalogs.ts';
import { openCatalogs } from '../../shared/domain/catalogs/open-catalogs.ts';
import { showCatalog } from '../../shared/domain/catalogs/shown-catalog.ts';
import { visibleCatalogs } from '../../shared/domain/items/lists/visible-catalogs.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const catalogs = openCatalogs();

export const handler = endpoint(listCatalogs, async ({ caller }) => {
  const visible = await visibleCatalogs(undefined, caller.tenant.id, catalogs);
  return {
    catalogs: visible.map((catalog) => showCatalog(catalog, caller.language)),
    meta: { total: visible.length, serverTime: new Date().toISOString() },
  };
});
