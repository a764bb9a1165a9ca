import { openTable } from '../../../shared/platform/aws/table.ts';
import { findTenant } from '../../../shared/platform/identity/tenants/tenant-store.ts';

/**
 * Returns the id under which a tenant's data is stored, for any of its numbers.
 *
 * @throws if the tenant does not exist
 */
export async function idOfTenant(number: number): Promise<number> {
  const tenant = await findTenant(openTable('identity'), number);
  if (!tenant) throw new Error(`there is no tenant ${number}`);
  return tenant.id;
}
