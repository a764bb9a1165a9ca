import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';

const CHARSET = 'UTF-8';
const MAX_ATTEMPTS = 2;
/** Of one try. With the second one a mail is still within the lease of its event, so nobody else sends it too. */
const TIMEOUT_MS = 5_000;

/** What SES will never take, however often it is sent: by the names of its errors. */
const FINAL_ERRORS = new Set(['BadRequestException', 'MessageRejected', 'NotFoundException']);

/** A mail, its texts as they are read; headers are made here. */
export interface Mail {
  /** A display name may come with it, encoded as a header needs it. */
  readonly from: string;
  readonly to: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Come back with what the recipient's mail server says later. ASCII letters, digits, `_` and `-`. */
  readonly tags: Readonly<Record<string, string>>;
}

/** The mail service will never take this mail. */
export class MailRejectedError extends Error {
  override readonly name = 'MailRejectedError';
}

/** Hands mails over to SES. */
export interface Mailer {
  /** Throws {@link MailRejectedError}; anything else that is thrown may pass. */
  send(mail: Mail): Promise<void>;
}

/**
 * @param configurationSet the one by which SES tells of bounces and complaints
 * @param timeoutMs how long SES may take to answer a try, of which there are two
 */
export function openMailer(configurationSet: string, timeoutMs: number = TIMEOUT_MS): Mailer {
  const ses = new SESv2Client({
    maxAttempts: MAX_ATTEMPTS,
    // Without the last one the SDK warns of a late answer, and waits on.
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
        throw new MailRejectedError('SES does not take this mail', { cause: error });
      }
    },
  };
}
