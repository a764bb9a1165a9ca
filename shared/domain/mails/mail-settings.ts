import * as z from 'zod';

const MailVariables = z.object({ MAIL_SENDER: z.email().optional(), MAIL_CONFIGURATION_SET: z.string().min(1) });

/** The settings of the deployment for mails. */
interface MailSettings {
  /** The sender address for tenants without their own. If it is missing, such tenants send no mails. */
  readonly mailSender: string | undefined;
  readonly configurationSet: string;
}

/**
 * Reads `MAIL_SENDER` and `MAIL_CONFIGURATION_SET`.
 *
 * @throws ZodError for a missing or wrong variable
 */
export function mailSettings(environment: Readonly<Record<string, string | undefined>>): MailSettings {
  const { MAIL_SENDER, MAIL_CONFIGURATION_SET } = MailVariables.parse(environment);
  return { mailSender: MAIL_SENDER, configurationSet: MAIL_CONFIGURATION_SET };
}
