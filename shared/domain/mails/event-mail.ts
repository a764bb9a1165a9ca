import type { Mail } from '../../platform/aws/mail.ts';
import type { Tenant } from '../../platform/identity/tenants/tenant.ts';
import type { MailedEvent } from '../webhooks/event.ts';
import { mailLanguage } from './mail-language.ts';
import { type MailContent, mailHtml, mailText } from './mail-layout.ts';
import type { MailText, MailTexts } from './mail-text.ts';
import { MAIL_TEXTS } from './mail-texts.ts';
import { mailbox, oneLine } from './mailbox.ts';

/** The content of a mail that depends on its event. */
interface Wording extends Omit<MailText, 'action'> {
  readonly link?: { readonly url: string; readonly action: string };
}

/**
 * The mail of an event to the customer who entered the address. Only web addresses that lead the customer somewhere
 * become links. The layout escapes all texts.
 *
 * @param from the sender address
 */
export function eventMail(
  event: MailedEvent,
  tenant: Pick<Tenant, 'name' | 'mailName' | 'mailReplyTo' | 'language'>,
  from: string,
): Mail {
  const language = mailLanguage(event.language, tenant.language);
  const texts = MAIL_TEXTS[language];
  const name = oneLine(tenant.mailName ?? tenant.name);
  // A function, because `$&` and similar patterns in a name have a meaning in a replacement string.
  const named = (text: string) => text.replaceAll('{name}', () => name);
  const { subject, heading, body, hint, link } = wordingOf(event, texts);
  const content: MailContent = {
    language,
    sender: name,
    heading: named(heading),
    paragraphs: [named(body)],
    link: link && { ...link, below: texts.linkBelow },
    hint: named(hint),
    reason: named(texts.reason),
  };
  return {
    from: mailbox(name, from),
    to: event.data.email,
    ...(tenant.mailReplyTo === undefined ? {} : { replyTo: tenant.mailReplyTo }),
    subject: named(subject),
    text: mailText(content),
    html: mailHtml(content),
    tags: { tenant: String(event.tenant), event: event.id },
  };
}

function wordingOf({ event, data, page, leadsTo }: MailedEvent, texts: MailTexts): Wording {
  if (event === 'email.3DExportAsset') {
    return data.success ? linked(texts.events[event], webAddress(data.resultUrl)) : texts.exportFailed;
  }
  const isPlan = event === 'email.shareConfiguration' && data.planSnapshotId !== undefined;
  const url = leadsTo === 'nowhere' ? undefined : webAddress(page ?? data.url);
  return linked(isPlan ? texts.sharedPlan : texts.events[event], url);
}

function linked(text: MailText, url: string | undefined): Wording {
  return url === undefined ? text : { ...text, link: { url, action: text.action } };
}

function webAddress(url: string | undefined): string | undefined {
  const parsed = url === undefined ? null : URL.parse(url);
  return parsed && ['https:', 'http:'].includes(parsed.protocol) ? parsed.href : undefined;
}
