import type { EventName } from '../webhooks/event.ts';

/** What a mail to a customer says in one language. `{name}` stands for the tenant. Plain text, no markup. */
export interface MailText {
  readonly subject: string;
  readonly heading: string;
  readonly body: string;
  /** On the button that follows the link. */
  readonly action: string;
  /** Below the button: what else helps. */
  readonly hint: string;
}

/** Everything that mails say in one language. */
export interface MailTexts {
  readonly events: Readonly<Record<EventName, MailText>>;
  /** In the place of `email.3DExportAsset` when nothing could be exported. It has no link. */
  readonly exportFailed: Omit<MailText, 'action'>;
  /** To administrators, of a receiver that keeps failing. It has no link. */
  readonly receiverFailing: Omit<MailText, 'action'>;
  /** Before the link, for those who see no button. */
  readonly linkBelow: string;
  /** Why somebody gets this mail. */
  readonly reason: string;
  /** Why an administrator gets one. */
  readonly administratorReason: string;
}
