import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { AccessGate } from '../iam/access-gate.ts';
import { AwsError } from '../sigv4/aws-error.ts';
import { localArn } from '../template/deployment.ts';
import type { Mail, WritableMailStore } from './mail-store.ts';

const MAX_RECIPIENTS = 50;

const text = z.strictObject({ Data: z.string(), Charset: z.string().optional() });
/** The members that the service sends. Every other member gets an error, so that none is ignored without notice. */
const sendEmailInput = z.strictObject({
  FromEmailAddress: z.string().min(1),
  Destination: z.strictObject({ ToAddresses: z.array(z.string()).min(1).max(MAX_RECIPIENTS) }),
  ReplyToAddresses: z.array(z.string()).optional(),
  Content: z.strictObject({
    Simple: z.strictObject({
      Subject: text,
      Body: z
        .strictObject({ Text: text.optional(), Html: text.optional() })
        .refine(({ Text, Html }) => Text ?? Html, 'a Text or an Html part'),
    }),
  }),
  ConfigurationSetName: z.string().optional(),
  EmailTags: z.array(z.strictObject({ Name: z.string(), Value: z.string() })).optional(),
});

/** The parts of the local SES that SendEmail uses. */
export interface SendEmailContext {
  readonly mails: WritableMailStore;
  readonly gate: AccessGate;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

/**
 * SendEmail of SES v2 with simple content: it stores the mail and delivers nothing.
 * @throws AwsError BadRequestException
 * @throws AccessDeniedError
 * @see https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html
 */
export function sendEmail(context: SendEmailContext, json: unknown, accessKeyId: string): { MessageId: string } {
  const parsed = sendEmailInput.safeParse(json);
  if (!parsed.success) throw badRequest(z.prettifyError(parsed.error));
  const { FromEmailAddress: from, Destination, Content, ConfigurationSetName } = parsed.data;
  const to = Destination.ToAddresses;
  for (const mailbox of [from, ...to]) requireAddress(mailbox);
  context.gate.check(accessKeyId, 'ses:SendEmail', localArn('ses', `identity/${domainOf(from)}`));
  if (ConfigurationSetName !== undefined) {
    context.gate.check(accessKeyId, 'ses:SendEmail', localArn('ses', `configuration-set/${ConfigurationSetName}`));
  }
  const { Subject, Body } = Content.Simple;
  const mail: Omit<Mail, 'sent'> = {
    id: randomUUID(),
    from,
    to,
    subject: Subject.Data,
    text: Body.Text?.Data ?? null,
    html: Body.Html?.Data ?? null,
  };
  context.mails.add(mail, context.clock());
  return { MessageId: mail.id };
}

function requireAddress(mailbox: string): void {
  if (!/^[^\s@]+@[^\s@]+$/.test(addressOf(mailbox))) throw badRequest(`Invalid email address <${mailbox}>.`);
}

/** The verified identity of the local SES is the domain. A role may also name single addresses. */
function domainOf(mailbox: string): string {
  const address = addressOf(mailbox);
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}

/** The address in `A <a@x>` or `a@x`. */
function addressOf(mailbox: string): string {
  return (/<([^<>]*)>\s*$/.exec(mailbox)?.[1] ?? mailbox).trim();
}

function badRequest(message: string): AwsError {
  return new AwsError('BadRequestException', message);
}
