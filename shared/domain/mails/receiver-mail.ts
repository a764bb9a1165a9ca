import type { Mail } from '../../platform/aws/mail.ts';
import type { Tenant } from '../../platform/identity/tenants/tenant.ts';
import type { Receiver } from '../webhooks/receiver-store.ts';
import { mailLanguage } from './mail-language.ts';
import { mailHtml, mailText } from './mail-layout.ts';
import { MAIL_TEXTS } from './mail-texts.ts';
import { mailbox, oneLine } from './mailbox.ts';

/**
 * The mail that informs an administrator about a failing webhook: number of failures, last failure, start, and address.
 */
export function receiverMail(
  { tenant: number, failures, lastFailure = '', failingSince = '' }: Receiver,
  tenant: Pick<Tenant, 'name' | 'language' | 'webhook'>,
  { from, to }: { readonly from: string; readonly to: string },
): Mail {
  const language = mailLanguage(tenant.language, tenant.language);
  const { receiverFailing, administratorReason } = MAIL_TEXTS[language];
  const name = oneLine(tenant.name);
  const named = (text: string) => text.replaceAll('{name}', () => name);
  const host = tenant.webhook === undefined ? '' : (URL.parse(tenant.webhook)?.host ?? '');
  const since = failingSince.slice(0, 16).replace('T', ' ');
  const content = {
    language,
    sender: name,
    heading: named(receiverFailing.heading),
    paragraphs: [named(receiverFailing.body), `${failures} × ${lastFailure} · ${host} · ${since} UTC`],
    hint: named(receiverFailing.hint),
    reason: named(administratorReason),
  };
  const texts = { text: mailText(content), html: mailHtml(content) };
  const tags = { tenant: String(number), event: 'receiver-report' };
  return { from: mailbox(name, from), to, subject: named(receiverFailing.subject), ...texts, tags };
}
