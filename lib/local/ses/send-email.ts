import * as z from 'zod';
import type { AccessGate } from '../iam/access-gate.ts';
import { LOCAL_ACCOUNT, LOCAL_REGION } from '../template/deployment.ts';
import type { Mail, WritableMailStore } from './mail-store.ts';
import { addressOf } from './mime/address-list.ts';
import { parseMail } from './mime/parse-mail.ts';
import { SesError } from './ses-error.ts';

/** SES counts recipients of all kinds together. */
const MAX_RECIPIENTS = 50;

const content = z.object({ Data: z.string() });
const sendEmailInput = z.object({
  FromEmailAddress: z.string().optional(),
  FromEmailAddressIdentityArn: z.string().optional(),
  ConfigurationSetName: z.string().optional(),
  Destination: z
    .object({
      ToAddresses: z.array(z.string()).default([]),
      CcAddresses: z.array(z.string()).default([]),
      BccAddresses: z.array(z.string()).default([]),
    })
    .optional(),
  Content: z.object({
    Simple: z
      .object({ Subject: content, Body: z.object({ Text: content.optional(), Html: content.optional() }) })
      .optional(),
    Raw: z.object({ Data: z.base64() }).optional(),
  }),
});
type SendEmailInput = z.output<typeof sendEmailInput>;
type UnsentMail = Omit<Mail, 'id' | 'sent'>;

/** What SendEmail works with. */
export interface SendEmailContext {
  readonly mails: WritableMailStore;
  readonly gate: AccessGate;
  readonly clock: () => number;
  readonly newId: () => string;
}

/**
 * SendEmail of SES v2, with simple or raw content: the mail is kept instead of sent.
 * @throws SesError BadRequestException
 * @throws AccessDeniedError
 * @see https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html
 */
export function sendEmail(context: SendEmailContext, json: unknown, accessKeyId: string): { MessageId: string } {
  const parsed = sendEmailInput.safeParse(json);
  if (!parsed.success) throw badRequest(z.prettifyError(parsed.error), { cause: parsed.error });
  const input = parsed.data;
  const mail = composeMail(input);
  checkAddresses(mail);

  // SES asks for another right when the message is composed by the sender, in its version 2 as well.
  const action = input.Content.Raw ? 'ses:SendRawEmail' : 'ses:SendEmail';
  const from = addressOf(mail.from);
  const identityArn = input.FromEmailAddressIdentityArn ?? domainIdentityArn(from);
  context.gate.check(accessKeyId, action, identityArn, { 'ses:fromaddress': from });

  if (input.ConfigurationSetName !== undefined) {
    const setArn = `arn:aws:ses:${LOCAL_REGION}:${LOCAL_ACCOUNT}:configuration-set/${input.ConfigurationSetName}`;
    context.gate.check(accessKeyId, action, setArn);
  }

  const id = context.newId();
  context.mails.add({ ...mail, id }, context.clock());
  return { MessageId: id };
}

function composeMail({ FromEmailAddress, Destination, Content }: SendEmailInput): UnsentMail {
  const destination = Destination && [
    ...Destination.ToAddresses,
    ...Destination.CcAddresses,
    ...Destination.BccAddresses,
  ];
  if (Content.Raw) {
    const raw = parseMail(Buffer.from(Content.Raw.Data, 'base64'));
    return { ...raw, from: FromEmailAddress ?? raw.from, to: destination?.length ? destination : raw.to };
  }
  const { Simple } = Content;
  if (!Simple) throw badRequest('Content must be Simple or Raw; templates are not kept by the local SES.');
  const text = Simple.Body.Text?.Data ?? null;
  const html = Simple.Body.Html?.Data ?? null;
  if (text === null && html === null) throw badRequest('The body must have a Text or a Html part.');
  return { from: FromEmailAddress ?? '', to: destination ?? [], subject: Simple.Subject.Data, text, html };
}

function checkAddresses({ from, to }: UnsentMail): void {
  if (from === '') throw badRequest('FromEmailAddress is required.');
  if (to.length === 0) throw badRequest('There must be at least one recipient.');
  if (to.length > MAX_RECIPIENTS) throw badRequest(`Recipient count exceeds ${MAX_RECIPIENTS}.`);
  for (const mailbox of [from, ...to]) {
    if (!/^[^\s@]+@[^\s@]+$/.test(addressOf(mailbox))) throw badRequest(`Invalid email address <${mailbox}>.`);
  }
}

/**
 * The domain that is sent from is what is verified here; a role may name single addresses too, which are no identities.
 */
function domainIdentityArn(address: string): string {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  return `arn:aws:ses:${LOCAL_REGION}:${LOCAL_ACCOUNT}:identity/${domain}`;
}

function badRequest(message: string, options?: ErrorOptions): SesError {
  return new SesError('BadRequestException', message, options);
}
