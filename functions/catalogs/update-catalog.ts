import { updateCatalog } from '../../shared/contract/routes/catalogs.ts';
import { openAuditLog } from '../../shared/domain/audit/audit-part.ts';
import type { Catalog } from '../../shared/domain/catalogs/catalog.ts';
import { catalogCounter } from '../../shared/domain/catalogs/catalog-count.ts';
import { catalogStore } from '../../shared/domain/catalogs/catalog-store.ts';
import { catalogState } from '../../shared/domain/catalogs/shown-catalog.ts';
import { showManagedCatalog, updateCatalog as update } from '../../shared/domain/catalogs/write-catalog.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { entityTag } from '../../shared/platform/http/entity-tag.ts';
import { checkPrecondition } from '../../shared/platform/http/precondition.ts';
import { Reply } from '../../shared/platform/http/response.ts';

const items = openTable('items');
const catalogs = { ...catalogStore(items), countOf: catalogCounter(items) };
const audit = openAuditLog();

export const handler = endpoint(updateCatalog, async ({ params, body, caller, headers }) => {
  const tagOf = (catalog: Catalog) => entityTag(catalogState(catalog, caller.language));
  const deps = { ...catalogs, checkPrecondition: (read: Catalog) => checkPrecondition(headers, tagOf(read)) };
  const changed = await update(params.id, body, caller, deps, audit(caller, updateCatalog.operation));
  const json = { catalog: showManagedCatalog(changed, caller.language) };
  return new Reply(json, { headers: { etag: tagOf(changed) } });
});
