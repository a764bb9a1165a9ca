import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';

const CHARSET = 'UTF-8';
const MAX_ATTEMPTS = 2;
/**
 * Timeout of one try. Both tries end within the lease of the mail's event, so that no other sender sends the mail too.
 */
const TIMEOUT_MS = 5_000;

/** Names of SES errors for which a retry cannot succeed. */
const FINAL_ERRORS = new Set(['BadRequestException', 'MessageRejected', 'NotFoundException']);

/** A mail. All texts are plain; SES makes the headers. */
export interface Mail {
  /** Address, or display name and address in the encoding of a mail header. */
  readonly from: string;
  readonly to: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** SES sends these tags back with later notices about the mail. ASCII letters, digits, `_` and `-`. */
  readonly tags: Readonly<Record<string, string>>;
}

/** SES will never accept this mail. */
export class MailRejectedError extends Error {
  override readonly name = 'MailRejectedError';
}

/** Sends mails with SES. */
export interface Mailer {
  /** Sends a mail. Throws {@link MailRejectedError} if a retry cannot succeed; after any other error it may succeed. */
  send(mail: Mail): Promise<void>;
}

/**
 * Opens the mailer.
 *
 * @param configurationSet the SES configuration set that reports bounces and complaints
 * @param timeoutMs timeout of one try; a mail has two tries
 */
export function openMailer(configurationSet: string, timeoutMs: number = TIMEOUT_MS): Mailer {
  const ses = new SESv2Client({
    maxAttempts: MAX_ATTEMPTS,
    // Without `throwOnRequestTimeout` the SDK only logs a warning and keeps waiting.
    requestHandler: { connectionTimeout: timeoutMs, requestTimeout: timeoutMs, throwOnRequestTimeout: true },
  });
  return {
    async send({ from, to, replyTo, subject, text, html, tags }) {
      const data = (Data: string) => ({ Data, Charset: CHARSET });
      try {
        await ses.send(
          new SendEmailCommand({
            FromEmailAddress: from,
            Destination: { ToAddresses: [to] },
            ...(replyTo === undefined ? {} : { ReplyToAddresses: [replyTo] }),
            Content: { Simple: { Subject: data(subject), Body: { Text: data(text), Html: data(html) } } },
            ConfigurationSetName: configurationSet,
            EmailTags: Object.entries(tags).map(([Name, Value]) => ({ Name, Value })),
          }),
        );
      } catch (error) {
        if (!(error instanceof Error) || !FINAL_ERRORS.has(error.name)) throw error;
        throw new MailRejectedError('SES does not accept this mail', { cause: error });
      }
    },
  };
}
