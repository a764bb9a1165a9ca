import { ConditionFailedError, type Table } from '../aws/table.ts';
import { notFound, ServiceError } from '../errors/service-error.ts';
import type { Tenant, TenantInput } from './tenant.ts';
import { findTenant, putTenant } from './tenant-store.ts';

/** Of writers at the same moment one gets through in each round. Operators and administrators are few. */
const MAX_ROUNDS = 6;

/**
 * Changes a tenant as it is at this moment. When somebody else writes it meanwhile, `change` is asked again with what
 * they have made of it, so no change is lost.
 *
 * @param number the tenant's id or one of its aliases
 * @param change answers the changed tenant; throws what the caller is to be told
 * @throws ServiceError 404 when there is no such tenant, 409 when others were in the way each time or an alias is taken
 */
export async function changeTenant(
  identity: Table,
  number: number,
  change: (current: Tenant) => TenantInput | Promise<TenantInput>,
): Promise<Tenant> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const current = await findTenant(identity, number);
    if (!current) throw notFound('tenant');
    const changed = await change(current);
    try {
      return await putTenant(identity, changed, current);
    } catch (error) {
      const written = error instanceof ServiceError && error.cause instanceof ConditionFailedError;
      const now = written ? await findTenant(identity, current.id) : undefined;
      // The same version still: it was not the tenant that changed, but an alias that is taken.
      if (now === undefined || now.version === current.version) throw error;
    }
  }
  throw new ServiceError('CONFLICT', 'Others change this tenant at the same moment. Send the call again.');
}
