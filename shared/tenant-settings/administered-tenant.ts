import type { Caller } from '../auth/caller.ts';
import type { Table } from '../aws/table.ts';
import { notFound } from '../errors/service-error.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { findTenant } from '../tenants/tenant-store.ts';

/**
 * The tenant of a path, if it is the caller's own. Throws 404: another one is answered like none.
 *
 * @param identity the table `identity`: GetItem
 * @param number id or alias
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
