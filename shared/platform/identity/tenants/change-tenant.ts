import type { Table } from '../../aws/table.ts';
import { changeVersioned } from './change-versioned.ts';
import type { Tenant, TenantInput } from './tenant.ts';
import { findTenant, putTenant } from './tenant-store.ts';

/**
 * Changes a tenant as it is at this moment, without a loss of what others change meanwhile.
 *
 * @param number the tenant's id or one of its aliases
 * @param change answers the changed tenant; throws what the caller is to be told
 * @throws ServiceError 404 when there is no such tenant, 409 when others were in the way each time or an alias is taken
 */
export function changeTenant(
  identity: Table,
  number: number,
  change: (current: Tenant) => TenantInput | Promise<TenantInput>,
): Promise<Tenant> {
  return changeVersioned(
    {
      name: 'tenant',
      find: () => findTenant(identity, number),
      put: (changed, read) => putTenant(identity, changed, read),
    },
    change,
  );
}
