import type { Mail } from '../aws/mail.ts';
import type { Tenant } from '../tenants/tenant.ts';
import type { StoredEvent } from '../webhooks/event.ts';
import { mailLanguage } from './mail-language.ts';
import { type MailContent, mailHtml, mailText } from './mail-layout.ts';
import type { MailText } from './mail-text.ts';
import { MAIL_TEXTS } from './mail-texts.ts';
import { mailbox, oneLine } from './mailbox.ts';

/**
 * The mail of an event to the customer who entered the address. Only web addresses become links; everything that comes
 * from outside is escaped by the layout.
 *
 * @param from the address that it is from
 */
export function eventMail(
  { id, tenant: number, event, data, language: requested }: StoredEvent,
  tenant: Pick<Tenant, 'name' | 'mailName' | 'mailReplyTo' | 'language'>,
  from: string,
): Mail {
  const language = mailLanguage(requested, tenant.language);
  const texts = MAIL_TEXTS[language];
  const name = oneLine(tenant.mailName ?? tenant.name);
  // A function, as `$&` and the like in a name would otherwise mean something.
  const named = (text: string) => text.replaceAll('{name}', () => name);
  const failed = event === 'email.3DExportAsset' && !data.success;
  const text: Omit<MailText, 'action'> = failed ? texts.exportFailed : texts.events[event];
  const url = failed ? undefined : webAddress(event === 'email.3DExportAsset' ? data.resultUrl : data.url);
  const content: MailContent = {
    language,
    sender: name,
    heading: named(text.heading),
    paragraphs: [named(text.body)],
    link: url === undefined ? undefined : { url, action: named(texts.events[event].action), below: texts.linkBelow },
    hint: named(text.hint),
    reason: named(texts.reason),
  };
  return {
    from: mailbox(name, from),
    to: data.email,
    ...(tenant.mailReplyTo === undefined ? {} : { replyTo: tenant.mailReplyTo }),
    subject: named(text.subject),
    text: mailText(content),
    html: mailHtml(content),
    tags: { tenant: String(number), event: id },
  };
}

function webAddress(url: string | undefined): string | undefined {
  const parsed = url === undefined ? null : URL.parse(url);
  return parsed && ['https:', 'http:'].includes(parsed.protocol) ? parsed.href : undefined;
}
