import type { EventName } from '../webhooks/event.ts';

/** The texts of a mail to a customer in one language, as plain text. `{name}` is the name of the tenant. */
export interface MailText {
  readonly subject: string;
  readonly heading: string;
  readonly body: string;
  /** The label of the link's button. */
  readonly action: string;
  /** Advice below the button. */
  readonly hint: string;
}

/** All texts of mails in one language. */
export interface MailTexts {
  readonly events: Readonly<Record<EventName, MailText>>;
  /** Replaces `email.shareConfiguration` when a plan was shared. */
  readonly sharedPlan: MailText;
  /** Replaces `email.3DExportAsset` when the export failed. This mail has no link. */
  readonly exportFailed: Omit<MailText, 'action'>;
  /** Informs administrators about a failing receiver. This mail has no link. */
  readonly receiverFailing: Omit<MailText, 'action'>;
  /** An administrator invites somebody to become a member of the tenant. */
  readonly invitation: MailText;
  /** Somebody has asked for a new password for this address. */
  readonly passwordForgotten: MailText;
  /** Introduces the plain link, for mail programs that show no button. */
  readonly linkBelow: string;
  /** Why the customer gets this mail. */
  readonly reason: string;
  /** Why somebody gets an invitation. */
  readonly invitationReason: string;
  /** Why a user gets the mail about a forgotten password. */
  readonly passwordReason: string;
  /** Why an administrator gets this mail. */
  readonly administratorReason: string;
}
