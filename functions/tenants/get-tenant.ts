import { openTable } from '../../shared/aws/table.ts';
import { notFound } from '../../shared/errors/service-error.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { getTenant } from '../../shared/routes.ts';
import { showTenant } from '../../shared/tenant-settings/shown-tenant.ts';
import { findTenant } from '../../shared/tenants/tenant-store.ts';

const identity = openTable('identity');

export const handler = endpoint(getTenant, async ({ params, caller }) => {
  const tenant = await findTenant(identity, params.id);
  if (!tenant || tenant.disabled) throw notFound('tenant');
  const whole = tenant.id === caller.tenant.id && caller.hasRight('tenant-mgt');
  return { tenant: showTenant(tenant, { whole }) };
});
