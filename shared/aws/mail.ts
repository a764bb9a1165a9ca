import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';

const CHARSET = 'UTF-8';
/** With its second try still within the lease of an event. */
const TIMEOUT_MS = 5_000;

const ses = new SESv2Client({
  maxAttempts: 2,
  requestHandler: { connectionTimeout: TIMEOUT_MS, requestTimeout: TIMEOUT_MS },
});

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

/** @param configurationSet the one by which SES tells of bounces and complaints */
export function openMailer(configurationSet: string): Mailer {
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
