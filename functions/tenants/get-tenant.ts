import { getTenant } from '../../shared/contract/routes/tenants.ts';
import { showTenant } from '../../shared/domain/tenants/shown-tenant.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { notFound } from '../../shared/platform/errors/service-error.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { findTenant } from '../../shared/platform/identity/tenants/tenant-store.ts';

const identity = openTable('identity');

export const handler = endpoint(getTenant, async ({ params, caller }) => {
  const tenant = await findTenant(identity, params.id);
  if (!tenant || tenant.disabled) throw notFound('tenant');
  const mayReadAll = tenant.id === caller.tenant.id && caller.hasRight('tenant-mgt');
  return { tenant: showTenant(tenant, { whole: mayReadAll }) };
});
