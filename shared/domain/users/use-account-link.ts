import { ConditionFailedError } from '../../platform/aws/table.ts';
import { invalidRequest, ServiceError } from '../../platform/errors/service-error.ts';
import { hashPassword } from '../../platform/identity/sign-in/password.ts';
import { changeUser } from '../../platform/identity/users/change-user.ts';
import type { User } from '../../platform/identity/users/user.ts';
import { findUser, findUserIdByLogin } from '../../platform/identity/users/user-store.ts';
import { type AccountLink, digestOfPassword, findAccountLink, usedLink } from '../account-mails/account-link.ts';
import { endedInvitation, findInvitation } from '../account-mails/invitation-store.ts';
import type { AuditLog } from '../audit/audit-part.ts';
import type { LinkUse } from './account-bodies.ts';
import { addMember } from './add-member.ts';
import { isStillGranted } from './is-still-granted.ts';
import type { Users } from './open-users.ts';

/** The user whose link was used, and whether the sent password is now the user's. */
interface UsedLink {
  readonly userId: string;
  readonly passwordChanged: boolean;
}

/** What using a link needs. */
interface LinkDeps extends Users {
  /** Records that somebody has become a member. */
  readonly audit: AuditLog;
}

/**
 * Uses the link of a mail: sets a new password and ends all sessions, or makes the invited person a member. A link
 * works once; two calls at the same time cannot both succeed.
 * Source: D2145 and D2147 in contract/interface.md.
 *
 * @throws ServiceError 400 for a link that is unknown, used or too old, and if a password is needed
 */
export async function useAccountLink({ token, password }: LinkUse, deps: LinkDeps): Promise<UsedLink> {
  const link = await findAccountLink(deps.identity, token, deps.clock());
  if (!link) throw deadLink();
  try {
    return link.kind === 'reset'
      ? await resetPassword(link, { token, password }, deps)
      : await acceptInvitation(link, { token, password }, deps);
  } catch (error) {
    const lost = error instanceof ServiceError && error.code === 'CONFLICT';
    // Somebody else used the link at the same moment.
    if (lost || error instanceof ConditionFailedError) throw deadLink(error);
    throw error;
  }
}

async function resetPassword(
  link: Extract<AccountLink, { kind: 'reset' }>,
  { token, password }: LinkUse,
  { identity, clock, randomBytes }: LinkDeps,
): Promise<UsedLink> {
  const user = await findUser(identity, link.user);
  if (!user || user.disabled || digestOfPassword(user.passwordHash) !== link.ofPassword) throw deadLink();
  if (password === undefined) throw passwordMissing();
  const passwordHash = await hashPassword({ password }, randomBytes);
  const change = (current: User) => {
    if (digestOfPassword(current.passwordHash) !== link.ofPassword || current.disabled) throw deadLink();
    return { ...current, passwordHash, sessionsFrom: clock().toISOString() };
  };
  await changeUser(identity, user.id, change, [usedLink(identity, token)]);
  return { userId: user.id, passwordChanged: true };
}

async function acceptInvitation(
  link: Extract<AccountLink, { kind: 'invitation' }>,
  { token, password }: LinkUse,
  deps: LinkDeps,
): Promise<UsedLink> {
  const { identity, clock, randomBytes, audit } = deps;
  const invitation = await findInvitation(identity, link.tenant, link.invitation, clock());
  if (invitation?.round !== link.round || !(await isStillGranted(invitation, deps))) throw deadLink();
  const known = await findUserIdByLogin(identity, invitation.email);
  if (known === undefined && password === undefined) throw passwordMissing();
  const passwordHash =
    known === undefined && password !== undefined ? await hashPassword({ password }, randomBytes) : undefined;
  const { tenant, rights, catalogs, email } = invitation;
  const userId = await addMember({ tenant, rights, catalogs, email, known, passwordHash }, deps, (id) => [
    endedInvitation(identity, invitation),
    usedLink(identity, token),
    audit({ tenant: { id: tenant }, user: { id } }, 'resetPassword')(id),
  ]);
  return { userId, passwordChanged: passwordHash !== undefined };
}

/** The same for every reason, so that nobody learns which links have existed. */
function deadLink(cause?: unknown): ServiceError {
  const message = 'The link does not work any more: it was used, or it is too old. Ask for a new mail.';
  return new ServiceError('INVALID_REQUEST', message, { details: [{ path: 'token', message: 'is not valid' }], cause });
}

function passwordMissing(): ServiceError {
  return invalidRequest('Send the password that you want.', [{ path: 'password', message: 'is required' }]);
}
