import { openTable } from '../../../shared/platform/aws/table.ts';
import { findTenant } from '../../../shared/platform/identity/tenants/tenant-store.ts';

/** The number under which things of a tenant are kept, for any of its numbers. Throws where there is no such tenant. */
export async function idOfTenant(number: number): Promise<number> {
  const tenant = await findTenant(openTable('identity'), number);
  if (!tenant) throw new Error(`there is no tenant ${number}`);
  return tenant.id;
}
