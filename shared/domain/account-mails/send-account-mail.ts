import { type Mailer, MailRejectedError } from '../../platform/aws/mail.ts';
import type { Table } from '../../platform/aws/table.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import type { Clock } from '../../platform/identifiers/clock.ts';
import type { RandomBytes } from '../../platform/identity/tenants/random-bytes.ts';
import type { Tenant } from '../../platform/identity/tenants/tenant.ts';
import { findTenant } from '../../platform/identity/tenants/tenant-store.ts';
import { findMembership } from '../../platform/identity/users/membership-store.ts';
import { findUser, findUserIdByLogin } from '../../platform/identity/users/user-store.ts';
import { mailBuckets } from '../../platform/rate-limits/mail-buckets.ts';
import type { RateLimiter } from '../../platform/rate-limits/rate-limiter.ts';
import { type AccountLink, digestOfPassword, putAccountLink, RESET_SECONDS } from './account-link.ts';
import { accountMail } from './account-mail.ts';
import type { AccountMail } from './account-mail-message.ts';
import { findInvitation } from './invitation-store.ts';

/** What the worker of account mails needs. */
interface AccountMailDeps {
  /** The table `identity`: GetItem, PutItem and UpdateItem. */
  readonly identity: Table;
  readonly mailer: Mailer;
  /** The sender address of the deployment; tenants may have their own. Without both, no mail is sent. */
  readonly mailSender: string | undefined;
  readonly limiter: RateLimiter;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  readonly onSent: () => void;
  /** Called when no mail is sent, with the reason. */
  readonly onUnsent: (reason: string) => void;
}

/** What a link opens, and to whom it is sent. */
interface Addressed {
  readonly to: string;
  readonly link: AccountLink;
}

/**
 * Makes the link of a message and mails it. A message that comes twice makes two links; both work until one is used.
 *
 * @throws any error of the mail service after which a retry may succeed
 */
export async function sendAccountMail(message: AccountMail, deps: AccountMailDeps): Promise<void> {
  const { identity, mailer, mailSender, clock, randomBytes, onUnsent } = deps;
  const tenant = await findTenant(identity, message.tenant);
  if (!tenant || tenant.disabled) return onUnsent('there is no tenant');
  const addressed =
    message.kind === 'invitation' ? await ofInvitation(message, deps) : await ofUser(message, tenant, deps);
  if (typeof addressed === 'string') return onUnsent(addressed);
  const from = tenant.mailFrom ?? mailSender;
  if (from === undefined) return onUnsent('no sender address is set up');
  const token = await putAccountLink(identity, addressed.link, randomBytes);
  // Behind the #, so that no server and no log of addresses sees the token.
  const url = `${message.baseUrl}/account#${message.kind}=${token}`;
  const { kind, language } = message;
  try {
    await mailer.send(accountMail({ kind, to: addressed.to, url, language }, tenant, from));
    deps.onSent();
  } catch (error) {
    if (!(error instanceof MailRejectedError)) throw error;
    onUnsent('the mail service does not accept the mail');
  }

  async function ofInvitation(
    { invitation: id, round }: Extract<AccountMail, { kind: 'invitation' }>,
    { identity: table }: AccountMailDeps,
  ): Promise<Addressed | string> {
    const invitation = await findInvitation(table, message.tenant, id, clock());
    if (invitation?.round !== round) return 'the invitation was withdrawn';
    const { tenant: number, expiresAt } = invitation;
    return { to: invitation.email, link: { kind: 'invitation', tenant: number, invitation: id, round, expiresAt } };
  }
}

/** Returns the reason when there is no user with this identification who may get the mail. */
async function ofUser(
  { identification }: Extract<AccountMail, { kind: 'forgotten' }>,
  { id: tenantId }: Tenant,
  { identity, limiter, clock }: AccountMailDeps,
): Promise<Addressed | string> {
  const userId = await findUserIdByLogin(identity, identification);
  const user = userId === undefined ? undefined : await findUser(identity, userId);
  if (!user || user.disabled || !(await findMembership(identity, tenantId, user.id))) return 'nobody has the name';
  const to = user.identifications.find((each) => each.includes('@'));
  if (to === undefined) return 'the user has no address';
  try {
    // Counted again here: a user with several names has one mailbox.
    const mailbox = { limit: 'passwordMailPerAddress', of: ['mailbox', user.id] } as const;
    await limiter.count([mailbox, ...mailBuckets(to, { tenantId })]);
  } catch (error) {
    if (!(error instanceof ServiceError && error.code === 'TOO_MANY_REQUESTS')) throw error;
    return 'too many mails';
  }
  const expiresAt = Math.ceil(clock().getTime() / 1_000) + RESET_SECONDS;
  return { to, link: { kind: 'reset', user: user.id, ofPassword: digestOfPassword(user.passwordHash), expiresAt } };
}
