import type { Table, TransactionPart } from '../../aws/table.ts';
import { changeVersioned } from './change-versioned.ts';
import type { Tenant, TenantInput } from './tenant.ts';
import { findTenant, putTenant } from './tenant-store.ts';

/**
 * Changes a tenant. Changes of other writers at the same time are not lost.
 *
 * @param number the tenant's id or one of its aliases
 * @param change returns the changed tenant; its errors go to the caller
 * @param also writes of the same transaction
 * @throws ServiceError 404 if the tenant does not exist, 409 if other writers were first at every try or an alias is
 * taken
 */
export function changeTenant(
  identity: Table,
  number: number,
  change: (current: Tenant) => TenantInput | Promise<TenantInput>,
  also: readonly TransactionPart[] = [],
): Promise<Tenant> {
  return changeVersioned(
    {
      name: 'tenant',
      find: () => findTenant(identity, number),
      put: (changed, read) => putTenant(identity, changed, read, also),
    },
    change,
  );
}
