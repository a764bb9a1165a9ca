import { ConditionFailedError, writeTransaction } from '../../platform/aws/table.ts';
import { notFound, ServiceError } from '../../platform/errors/service-error.ts';
import { changeMembership } from '../../platform/identity/users/change-membership.ts';
import { findMembership } from '../../platform/identity/users/membership-store.ts';
import { UserId } from '../../platform/identity/users/user.ts';
import { findUser } from '../../platform/identity/users/user-store.ts';
import type { Invitation } from '../account-mails/invitation.ts';
import { findInvitation, invitationPart } from '../account-mails/invitation-store.ts';
import { changedRights, refuseExcessRights } from './granted-rights.ts';
import type { Administration, Users } from './open-users.ts';
import { otherAdministrator } from './other-administrator.ts';
import { type ShownUser, showInvitation, showMember } from './shown-user.ts';
import type { UserChanges } from './user-bodies.ts';

/**
 * Changes the rights of a member, or of somebody who is invited, in the tenant of the caller.
 *
 * @param checkPrecondition throws 412 if the caller has read another state
 * @throws ServiceError 404 for anybody else, 403 for rights that the administrator lacks, 409 for the last
 * administrator
 */
export async function changeRights(
  id: string,
  changes: UserChanges,
  { caller, recorded }: Administration,
  users: Users & { readonly checkPrecondition: (current: ShownUser) => void },
): Promise<ShownUser> {
  const { identity, clock, catalogs, checkPrecondition } = users;
  const tenant = caller.tenant.id;
  if (!UserId.safeParse(id).success) throw notFound('user');
  const user = (await findMembership(identity, tenant, id)) && (await findUser(identity, id));
  if (!user) {
    const invitation = await findInvitation(identity, tenant, id, clock());
    if (!invitation) throw notFound('user');
    checkPrecondition(showInvitation(invitation));
    return changeInvitation(invitation, changes, { caller, recorded }, users);
  }
  const changed = await changeMembership(
    identity,
    { tenant, user: id },
    async (current) => {
      if (!current) throw notFound('user');
      checkPrecondition(showMember(current, user));
      const after = changedRights(current, changes);
      await refuseExcessRights(caller, current, after, catalogs);
      return { tenant, user: id, ...after };
    },
    async (after, before) => {
      const resigns = before?.rights.includes('tenant-mgt') && !after.rights.includes('tenant-mgt');
      return [...(resigns ? [await otherAdministrator(identity, tenant, id)] : []), recorded(id)];
    },
  );
  return showMember(changed, user);
}

async function changeInvitation(
  invitation: Invitation,
  changes: UserChanges,
  { caller, recorded }: Administration,
  { identity, catalogs }: Users,
): Promise<ShownUser> {
  const after = changedRights(invitation, changes);
  // All rights of an invitation are new: whoever changes it becomes the grantor.
  await refuseExcessRights(caller, { rights: [] }, after, catalogs);
  const { rights, catalogs: limit, ...kept } = invitation;
  const changed = { ...kept, ...after, invitedBy: caller.user?.id ?? kept.invitedBy };
  const { round } = invitation;
  const condition = { expression: '#round = :round', names: { '#round': 'round' }, values: { ':round': round } };
  try {
    await writeTransaction([{ ...invitationPart(identity, changed), condition }, recorded(invitation.id)]);
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error;
    throw new ServiceError('CONFLICT', 'The invitation has changed meanwhile. Read it again.', { cause: error });
  }
  return showInvitation(changed);
}
