import * as z from 'zod';

/** Languages of mails. */
export const MAIL_LANGUAGES = ['en', 'de', 'fr', 'es', 'it'] as const;
const MailLanguage = z.enum(MAIL_LANGUAGES);
export type MailLanguage = z.infer<typeof MailLanguage>;

/** The language of a mail: the request's, else the tenant's, else English. Regions are ignored. */
export function mailLanguage(requested: string, tenantLanguage: string): MailLanguage {
  const found = [requested, tenantLanguage]
    .map((tag) => MailLanguage.safeParse(tag.split('-')[0]?.toLowerCase()).data)
    .find((language) => language !== undefined);
  return found ?? 'en';
}
