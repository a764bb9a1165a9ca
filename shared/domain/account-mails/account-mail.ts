import type { Mail } from '../../platform/aws/mail.ts';
import type { Tenant } from '../../platform/identity/tenants/tenant.ts';
import { mailLanguage } from '../mails/mail-language.ts';
import { type MailContent, mailHtml, mailText } from '../mails/mail-layout.ts';
import { MAIL_TEXTS } from '../mails/mail-texts.ts';
import { mailbox, oneLine } from '../mails/mailbox.ts';

/** What a mail with a link of one use says. */
interface AccountMailContent {
  readonly kind: 'invitation' | 'forgotten';
  readonly to: string;
  /** The page of the link, with the token. */
  readonly url: string;
  /** Language tag of the request. */
  readonly language: string;
}

/**
 * The mail of an invitation, or for a forgotten password.
 *
 * @param from the sender address
 */
export function accountMail(
  { kind, to, url, language: requested }: AccountMailContent,
  tenant: Pick<Tenant, 'id' | 'name' | 'language'>,
  from: string,
): Mail {
  const language = mailLanguage(requested, tenant.language);
  const texts = MAIL_TEXTS[language];
  const [text, reason] =
    kind === 'invitation'
      ? [texts.invitation, texts.invitationReason]
      : [texts.passwordForgotten, texts.passwordReason];
  const name = oneLine(tenant.name);
  const named = (words: string) => words.replaceAll('{name}', () => name);
  const content: MailContent = {
    language,
    sender: name,
    heading: named(text.heading),
    paragraphs: [named(text.body)],
    link: { url, action: text.action, below: texts.linkBelow },
    hint: named(text.hint),
    reason: named(reason),
  };
  return {
    from: mailbox(name, from),
    to,
    subject: named(text.subject),
    text: mailText(content),
    html: mailHtml(content),
    tags: { tenant: String(tenant.id), event: kind },
  };
}
