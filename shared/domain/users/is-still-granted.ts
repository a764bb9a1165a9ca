import { ServiceError } from '../../platform/errors/service-error.ts';
import { givesRight } from '../../platform/identity/users/membership.ts';
import { findMembership } from '../../platform/identity/users/membership-store.ts';
import { findUser } from '../../platform/identity/users/user-store.ts';
import type { Invitation } from '../account-mails/invitation.ts';
import { NO_RIGHTS, refuseExcessRights } from './granted-rights.ts';
import type { Users } from './open-users.ts';

/**
 * Whether the administrator who invited could still grant these rights: somebody who has lost them, or has left the
 * tenant, cannot keep a way in (D2144).
 */
export async function isStillGranted(
  invitation: Invitation,
  { identity, catalogs }: Pick<Users, 'identity' | 'catalogs'>,
): Promise<boolean> {
  const { tenant, invitedBy } = invitation;
  const [member, user] = await Promise.all([
    findMembership(identity, tenant, invitedBy),
    findUser(identity, invitedBy),
  ]);
  if (!member?.rights.includes('tenant-mgt') || !user || user.disabled) return false;
  const hasRight = (...[right, catalog]: [Parameters<typeof givesRight>[1], string?]) =>
    givesRight(member, right, catalog);
  try {
    await refuseExcessRights({ tenant: { id: tenant }, hasRight }, NO_RIGHTS, invitation, catalogs);
    return true;
  } catch (error) {
    if (error instanceof ServiceError) return false;
    throw error;
  }
}
