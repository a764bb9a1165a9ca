import type { Table } from '../../platform/aws/table.ts';
import { notFound } from '../../platform/errors/service-error.ts';
import type { Caller } from '../../platform/identity/callers/caller.ts';
import type { Tenant } from '../../platform/identity/tenants/tenant.ts';
import { findTenant } from '../../platform/identity/tenants/tenant-store.ts';

/**
 * Returns the tenant of a path if it is the caller's own.
 *
 * @param identity the table `identity`: GetItem
 * @param number id or alias
 * @throws ServiceError 404 if it does not exist or is another tenant; both responses are the same
 */
export async function administeredTenant(
  identity: Table,
  number: number,
  caller: Pick<Caller, 'tenant'>,
): Promise<Tenant> {
  const tenant = await findTenant(identity, number);
  if (tenant?.id !== caller.tenant.id) throw notFound('tenant');
  return tenant;
}
