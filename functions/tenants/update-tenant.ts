import { openTable } from '../../shared/aws/table.ts';
import { Reply } from '../../shared/http/answer.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { entityTag } from '../../shared/http/entity-tag.ts';
import { checkPrecondition } from '../../shared/http/precondition.ts';
import { updateTenant as route } from '../../shared/routes.ts';
import { sourceUrlSettings } from '../../shared/source-urls/source-url-settings.ts';
import { showTenant } from '../../shared/tenant-settings/shown-tenant.ts';
import { updateTenant } from '../../shared/tenant-settings/update-tenant.ts';
import type { Tenant } from '../../shared/tenants/tenant.ts';

const deps = { identity: openTable('identity'), urls: sourceUrlSettings(process.env) };
const shown = (tenant: Tenant) => ({ tenant: showTenant(tenant, { whole: true }) });

export const handler = endpoint(route, async ({ params, body, caller, headers }) => {
  const tenant = await updateTenant(params.id, body, caller, {
    ...deps,
    checkPrecondition: (current) => checkPrecondition(headers, entityTag(shown(current))),
  });
  return new Reply(shown(tenant), { headers: { etag: entityTag(shown(tenant)) } });
});
