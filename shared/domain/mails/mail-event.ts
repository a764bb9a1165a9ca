import { type Mailer, MailRejectedError } from '../../platform/aws/mail.ts';
import type { Tenant } from '../../platform/identity/tenants/tenant.ts';
import { isMailed, type StoredEvent } from '../webhooks/event.ts';
import type { MailResult } from '../webhooks/event-life.ts';
import { eventMail } from './event-mail.ts';

/**
 * Sends the mail of an event. Never throws: failures are results.
 *
 * @param mailSender the sender address of the deployment
 * @param onFault called with the error of the mail service; tenants do not see it
 */
export async function mailEvent(
  event: StoredEvent,
  tenant: Tenant,
  mailSender: string | undefined,
  { mailer, onFault }: { readonly mailer: Mailer; readonly onFault: (error: unknown) => void },
): Promise<MailResult> {
  if (!isMailed(event)) return { kind: 'rejected', fault: 'NEVER_MAILED' };
  const from = tenant.mailFrom ?? mailSender;
  if (from === undefined) return { kind: 'rejected', fault: 'MAIL_NOT_SET_UP' };
  try {
    await mailer.send(eventMail(event, tenant, from));
    return { kind: 'sent' };
  } catch (error) {
    onFault(error);
    return error instanceof MailRejectedError
      ? { kind: 'rejected', fault: 'MAIL_REFUSED' }
      : { kind: 'unavailable', fault: 'MAIL_UNAVAILABLE' };
  }
}
