import type { Queue } from '../../platform/aws/queue.ts';
import { writeTransaction } from '../../platform/aws/table.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { findMembership } from '../../platform/identity/users/membership-store.ts';
import { findUserIdByLogin } from '../../platform/identity/users/user-store.ts';
import { mailBuckets } from '../../platform/rate-limits/mail-buckets.ts';
import type { RateLimiter } from '../../platform/rate-limits/rate-limiter.ts';
import type { AccountMail } from '../account-mails/account-mail-message.ts';
import { INVITATION_DAYS, type Invitation, invitationId } from '../account-mails/invitation.ts';
import { invitationPart } from '../account-mails/invitation-store.ts';
import { changedRights, NO_RIGHTS, refuseExcessRights } from './granted-rights.ts';
import type { Administration, Users } from './open-users.ts';
import { type ShownUser, showInvitation } from './shown-user.ts';
import type { NewInvitation } from './user-bodies.ts';

const DAY_SECONDS = 86_400;
/** Read for an unknown address, so that every invitation makes the same reads. No user id contains a blank. */
const NO_USER_ID = 'not a user';

/** What an invitation needs in addition: a mail, and its limits. */
interface Mailing {
  /** The queue `accountMails`. */
  readonly queue: Queue;
  readonly limiter: RateLimiter;
  /** Language tag of the request. */
  readonly language: string;
  /** `{base_url}`, where the page of the link is. */
  readonly baseUrl: string;
}

/**
 * Invites somebody by mail. The response is the same whether the address belongs to a user of the service or not. A
 * second invitation of the same address replaces the first one.
 * Source: D2144 in contract/interface.md.
 *
 * @throws ServiceError 403 for rights that the administrator lacks, 409 for a member, 429 above the limits
 */
export async function inviteUser(
  { email, rights, catalogs }: NewInvitation,
  { caller, recorded }: Administration,
  users: Users & Mailing,
): Promise<ShownUser> {
  const { identity, clock, ids, queue, limiter, language, baseUrl } = users;
  const tenant = caller.tenant.id;
  if (!caller.user) throw new ServiceError('SIGN_IN_REQUIRED', 'Sign in first: this call needs a user.');
  const granted = changedRights(NO_RIGHTS, { rights, catalogs });
  await refuseExcessRights(caller, NO_RIGHTS, granted, users.catalogs);
  const userId = (await findUserIdByLogin(identity, email)) ?? NO_USER_ID;
  if (await findMembership(identity, tenant, userId)) {
    throw new ServiceError('CONFLICT', `${email} is a member already. Change the rights with PUT /v2/users/{id}.`);
  }
  await limiter.count([{ limit: 'invitationPerTenant', of: [tenant] }, ...mailBuckets(email, { tenantId: tenant })]);
  const now = clock();
  const invitation: Invitation = {
    ...{ id: invitationId(tenant, email), tenant, email, ...granted },
    ...{ invitedBy: caller.user.id, round: ids(), created: now.toISOString() },
    expiresAt: Math.ceil(now.getTime() / 1_000) + INVITATION_DAYS * DAY_SECONDS,
  };
  await writeTransaction([invitationPart(identity, invitation), recorded(invitation.id)]);
  const message: AccountMail = {
    ...{ kind: 'invitation', tenant, invitation: invitation.id, round: invitation.round, language, baseUrl },
  };
  await queue.send({ ...message }, { tenant });
  return showInvitation(invitation);
}
