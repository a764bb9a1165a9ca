import { hashPassword } from '../../platform/identity/sign-in/password.ts';
import { membershipKey } from '../../platform/identity/tenants/identity-keys.ts';
import { Membership } from '../../platform/identity/users/membership.ts';
import { putUser } from '../../platform/identity/users/user-store.ts';
import { changedRights, NO_RIGHTS, refuseExcessRights } from './granted-rights.ts';
import type { Administration, Users } from './open-users.ts';
import { type ShownUser, showMember } from './shown-user.ts';
import type { NewUser } from './user-bodies.ts';

/**
 * Creates a member with a user name and a first password, in one transaction. For people without a mailbox; others are
 * invited.
 *
 * @throws ServiceError 403 for rights that the administrator lacks, 409 if the name is taken
 */
export async function createUser(
  { name, password, rights, catalogs }: NewUser,
  { caller, recorded }: Administration,
  users: Users,
): Promise<ShownUser> {
  const { identity, ids, randomBytes } = users;
  const granted = changedRights(NO_RIGHTS, { rights, catalogs });
  await refuseExcessRights(caller, NO_RIGHTS, granted, users.catalogs);
  const id = `u-${ids()}`;
  const membership = Membership.parse({ tenant: caller.tenant.id, user: id, ...granted });
  const passwordHash = await hashPassword({ password }, randomBytes);
  const user = await putUser(identity, { id, identifications: [name], passwordHash }, undefined, [
    { table: identity, put: { ...membershipKey(membership.tenant, id), ...membership } },
    recorded(id),
  ]);
  return showMember(membership, user);
}
