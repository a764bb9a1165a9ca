import { updateTenant as route } from '../../shared/contract/routes/tenants.ts';
import { openAuditLog } from '../../shared/domain/audit/audit-part.ts';
import { showTenant } from '../../shared/domain/tenants/shown-tenant.ts';
import { updateTenant } from '../../shared/domain/tenants/update-tenant.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { entityTag } from '../../shared/platform/http/entity-tag.ts';
import { checkPrecondition } from '../../shared/platform/http/precondition.ts';
import { Reply } from '../../shared/platform/http/response.ts';
import type { Tenant } from '../../shared/platform/identity/tenants/tenant.ts';
import { sourceUrlSettings } from '../../shared/platform/source-urls/source-url-settings.ts';

const deps = { identity: openTable('identity'), urls: sourceUrlSettings(process.env) };
const audit = openAuditLog();
const shown = (tenant: Tenant) => ({ tenant: showTenant(tenant, { whole: true }) });

export const handler = endpoint(route, async ({ params, body, caller, headers }) => {
  const tenant = await updateTenant(params.id, body, caller, {
    ...deps,
    recorded: audit(caller, route.operation),
    checkPrecondition: (current) => checkPrecondition(headers, entityTag(shown(current))),
  });
  return new Reply(shown(tenant), { headers: { etag: entityTag(shown(tenant)) } });
});
