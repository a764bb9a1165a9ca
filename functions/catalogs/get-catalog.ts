import { getCatalog } from '../../shared/contract/routes/catalogs.ts';
import { openCatalogs } from '../../shared/domain/catalogs/open-catalogs.ts';
import { catalogState, showCatalog } from '../../shared/domain/catalogs/shown-catalog.ts';
import { visibleCatalogs } from '../../shared/domain/items/lists/visible-catalogs.ts';
import { notFound } from '../../shared/platform/errors/service-error.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { Reply } from '../../shared/platform/http/response.ts';

const catalogs = openCatalogs();

export const handler = endpoint(getCatalog, async ({ params, caller }) => {
  const [catalog] = await visibleCatalogs([params.id], caller.tenant.id, catalogs);
  if (!catalog) throw notFound('catalog');
  const { language } = caller;
  return new Reply({ catalog: showCatalog(catalog, language) }, { tagOf: catalogState(catalog, language) });
});
