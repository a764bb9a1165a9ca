import type { Table, TransactionPart } from '../../platform/aws/table.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { membershipKey } from '../../platform/identity/tenants/identity-keys.ts';
import { listMemberships } from '../../platform/identity/users/membership-store.ts';
import { findUser } from '../../platform/identity/users/user-store.ts';

/**
 * Returns the condition of a transaction that takes `tenant-mgt` from a member: somebody else keeps it. Two
 * administrators who remove each other at the same moment cannot both succeed, because each transaction checks the row
 * that the other one changes.
 *
 * @param userId the member who loses the right
 * @throws ServiceError 409 if nobody else has the right
 */
export async function otherAdministrator(identity: Table, tenant: number, userId: string): Promise<TransactionPart> {
  for await (const { user, rights } of listMemberships(identity, tenant)) {
    if (user === userId || !rights.includes('tenant-mgt')) continue;
    const found = await findUser(identity, user);
    if (!found || found.disabled) continue;
    return {
      table: identity,
      check: membershipKey(tenant, user),
      condition: {
        expression: 'contains(#rights, :administration)',
        names: { '#rights': 'rights' },
        values: { ':administration': 'tenant-mgt' },
      },
    };
  }
  throw new ServiceError('CONFLICT', 'The last administrator of a tenant stays. Give somebody else tenant-mgt first.');
}
