import { hashPassword } from '../../platform/identity/sign-in/password.ts';
import type { Tenant } from '../../platform/identity/tenants/tenant.ts';
import { findMembership } from '../../platform/identity/users/membership-store.ts';
import { findUser, findUserIdByLogin } from '../../platform/identity/users/user-store.ts';
import { invitationId } from '../account-mails/invitation.ts';
import { endedInvitation, findInvitation } from '../account-mails/invitation-store.ts';
import type { AuditLog } from '../audit/audit-part.ts';
import { addMember } from '../users/add-member.ts';
import { isStillGranted } from '../users/is-still-granted.ts';
import type { Users } from '../users/open-users.ts';
import { CompanySignInError } from './refusal.ts';

const PASSWORD_BYTES = 32;

/** What {@link companyMember} needs. */
export interface CompanyMemberDeps extends Users {
  /** Records that somebody has become a member. */
  readonly audit: AuditLog;
}

/**
 * Returns the id of the member with this verified address. Somebody who was invited becomes a member with the rights of
 * the invitation; with `oidcAutoJoin` anybody of the tenant's domains does, without rights. A new user has a password
 * that nobody knows.
 * Source: D274 in contract/interface.md.
 *
 * @throws CompanySignInError `foreignDomain`, `stranger`
 * @throws ServiceError 409 if the same person signs in twice at the same moment
 */
export async function companyMember(
  email: string,
  { id: tenant, oidcAllowedDomains, oidcAutoJoin }: Tenant,
  deps: CompanyMemberDeps,
): Promise<string> {
  const { identity, clock, randomBytes, audit } = deps;
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  if (!oidcAllowedDomains.includes(domain)) throw new CompanySignInError('foreignDomain');
  const known = await findUserIdByLogin(identity, email);
  if (known !== undefined) {
    const [user, membership] = await Promise.all([findUser(identity, known), findMembership(identity, tenant, known)]);
    if (user === undefined || user.disabled) throw new CompanySignInError('stranger');
    if (membership !== undefined) return known;
  }
  const found = await findInvitation(identity, tenant, invitationId(tenant, email), clock());
  const invitation = found && (await isStillGranted(found, deps)) ? found : undefined;
  if (invitation === undefined && !oidcAutoJoin) throw new CompanySignInError('stranger');
  const { rights, catalogs } = invitation ?? { rights: [] };
  const password = Buffer.from(randomBytes(PASSWORD_BYTES)).toString('base64url');
  const passwordHash = known === undefined ? await hashPassword({ password }, randomBytes) : undefined;
  return addMember({ tenant, email, rights, catalogs, known, passwordHash }, deps, (userId) => [
    ...(invitation ? [endedInvitation(identity, invitation)] : []),
    audit({ tenant: { id: tenant }, user: { id: userId } }, 'finishCompanySignIn')(userId),
  ]);
}
