import * as z from 'zod';

/** Languages in which there are mails. */
export const MAIL_LANGUAGES = ['en', 'de', 'fr', 'es', 'it'] as const;
const MailLanguage = z.enum(MAIL_LANGUAGES);
export type MailLanguage = z.infer<typeof MailLanguage>;

/** The language of a mail: the one of the request, else the tenant's own, else English. Regions do not count. */
export function mailLanguage(requested: string, tenantLanguage: string): MailLanguage {
  const found = [requested, tenantLanguage]
    .map((tag) => MailLanguage.safeParse(tag.split('-')[0]?.toLowerCase()).data)
    .find((language) => language !== undefined);
  return found ?? 'en';
}
