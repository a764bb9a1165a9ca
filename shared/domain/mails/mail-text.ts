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

/** In the place of what the mail of a share says of its link, where no page shows the thing to its recipient. */
export interface PagelessText {
  readonly bodies: Readonly<Record<Exclude<EventName, 'email.3DExportAsset'>, string>>;
  /** Where the thing is: `{id}` stands for what it is called there. */
  readonly where: string;
  readonly hint: string;
  /** On the button, where there is a picture of it. */
  readonly picture: string;
}

/** Everything that mails say in one language. */
export interface MailTexts {
  readonly events: Readonly<Record<EventName, MailText>>;
  readonly withoutPage: PagelessText;
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
