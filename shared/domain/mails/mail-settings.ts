import * as z from 'zod';

const MailVariables = z.object({ MAIL_SENDER: z.email().optional(), MAIL_CONFIGURATION_SET: z.string().min(1) });

/** What the deployment says about mails. */
export interface MailSettings {
  /** The address that mails are from where a tenant has none of its own. Without any, none are sent. */
  readonly mailSender: string | undefined;
  readonly configurationSet: string;
}

/** Reads `MAIL_SENDER` and `MAIL_CONFIGURATION_SET`. Throws a ZodError that names what is missing. */
export function mailSettings(environment: Readonly<Record<string, string | undefined>>): MailSettings {
  const { MAIL_SENDER, MAIL_CONFIGURATION_SET } = MailVariables.parse(environment);
  return { mailSender: MAIL_SENDER, configurationSet: MAIL_CONFIGURATION_SET };
}
