import { createCatalog } from '../../shared/contract/routes/catalogs.ts';
import { openAuditLog } from '../../shared/domain/audit/audit-part.ts';
import { catalogCounter } from '../../shared/domain/catalogs/catalog-count.ts';
import { catalogStore } from '../../shared/domain/catalogs/catalog-store.ts';
import { createCatalog as create, showManagedCatalog } from '../../shared/domain/catalogs/write-catalog.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const items = openTable('items');
const catalogs = { ...catalogStore(items), countOf: catalogCounter(items) };
const audit = openAuditLog();

export const handler = endpoint(createCatalog, async ({ body, caller }) => ({
  catalog: showManagedCatalog(
    await create(body, caller, catalogs, audit(caller, createCatalog.operation)),
    caller.language,
  ),
}));
