import type { Queue } from '../../platform/aws/queue.ts';
import type { Caller } from '../../platform/identity/callers/caller.ts';
import { loginKey } from '../../platform/identity/tenants/identity-keys.ts';
import { addressGroup } from '../../platform/rate-limits/address-group.ts';
import type { RateLimiter } from '../../platform/rate-limits/rate-limiter.ts';
import type { AccountMail } from '../account-mails/account-mail-message.ts';

/** What a call about a forgotten password needs. */
interface ForgottenDeps {
  /** The queue `accountMails`. */
  readonly queue: Queue;
  readonly limiter: RateLimiter;
  readonly sourceIp: string;
  readonly baseUrl: string;
}

/**
 * Asks the worker to mail a link. It does the same for every identification and reads no user, so neither the response
 * nor its time shows whether somebody has the identification.
 * Source: D2145 in contract/interface.md.
 *
 * @throws ServiceError 429 above the limits, which count unknown identifications too
 */
export async function forgottenPassword(
  identification: string,
  caller: Pick<Caller, 'tenant' | 'language'>,
  { queue, limiter, sourceIp, baseUrl }: ForgottenDeps,
): Promise<void> {
  const { pk: login } = loginKey(identification);
  const address = addressGroup(sourceIp);
  await limiter.count([
    { limit: 'mailPerAddress', of: [address] },
    // With the address of the caller, so that nobody uses up the calls of somebody else. The worker counts per mailbox.
    { limit: 'passwordMailPerAddress', of: [login, address] },
  ]);
  const tenant = caller.tenant.id;
  const message: AccountMail = { kind: 'forgotten', tenant, identification, language: caller.language, baseUrl };
  await queue.send({ ...message }, { tenant });
}
