import { retryConflicts } from '../../platform/aws/retry-conflicts.ts';
import { writeTransaction } from '../../platform/aws/table.ts';
import { notFound, ServiceError } from '../../platform/errors/service-error.ts';
import { membershipKey } from '../../platform/identity/tenants/identity-keys.ts';
import { stillAsRead } from '../../platform/identity/users/change-membership.ts';
import { findMembership } from '../../platform/identity/users/membership-store.ts';
import { UserId } from '../../platform/identity/users/user.ts';
import { findUser } from '../../platform/identity/users/user-store.ts';
import { endedInvitation, findInvitation } from '../account-mails/invitation-store.ts';
import type { Administration, Users } from './open-users.ts';
import { otherAdministrator } from './other-administrator.ts';
import { type ShownUser, showInvitation, showMember } from './shown-user.ts';

const MAX_TRIES = 4;

/**
 * Ends a membership, or withdraws an invitation, in the tenant of the caller. The user stays, because the user may be a
 * member of other tenants and may own plans. The next call of a removed member is refused.
 *
 * @param users its `checkPrecondition` throws 412 if the caller has read another state
 * @throws ServiceError 404 for anybody else, 409 for the last administrator
 */
export function removeUser(
  id: string,
  { caller, recorded }: Administration,
  users: Users & { readonly checkPrecondition: (current: ShownUser | undefined) => void },
): Promise<void> {
  const { identity, clock, checkPrecondition } = users;
  const tenant = caller.tenant.id;
  const tryOnce = async () => {
    const member = UserId.safeParse(id).success ? await findMembership(identity, tenant, id) : undefined;
    const invitation = member ? undefined : await findInvitation(identity, tenant, id, clock());
    if (invitation) {
      checkPrecondition(showInvitation(invitation));
      return writeTransaction([endedInvitation(identity, invitation), recorded(id)]);
    }
    if (!member) throw notFound('user');
    const user = await findUser(identity, id);
    checkPrecondition(user && showMember(member, user));
    const last = member.rights.includes('tenant-mgt') ? [await otherAdministrator(identity, tenant, id)] : [];
    return writeTransaction([
      { table: identity, delete: membershipKey(tenant, id), condition: stillAsRead(member) },
      ...last,
      recorded(id),
    ]);
  };
  return retryConflicts(tryOnce, {
    maxTries: MAX_TRIES,
    giveUp: () => new ServiceError('CONFLICT', 'Others change this user at the same moment. Send the call again.'),
  });
}
