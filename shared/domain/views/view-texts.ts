import { MAIL_LANGUAGES, type MailLanguage } from '../mails/mail-language.ts';
import { de } from './texts/de.ts';
import { en } from './texts/en.ts';
import { es } from './texts/es.ts';
import { fr } from './texts/fr.ts';
import { it } from './texts/it.ts';
import type { ViewTexts } from './view-text.ts';

/** The texts of the viewer by language: the languages of mails, because mails lead to the viewer. */
export const VIEW_TEXTS: Readonly<Record<MailLanguage, ViewTexts>> = { en, de, fr, es, it };

/**
 * The language of the page: the parameter `lang` of the link, else the first language of `Accept-Language` that the
 * viewer has, else English.
 */
export function viewLanguage(parameter: string | undefined, acceptLanguage: string | undefined): MailLanguage {
  const tags = [parameter ?? '', ...(acceptLanguage ?? '').slice(0, 200).split(',')];
  const primary = tags.map((tag) => tag.trim().split(/[-_;]/)[0]?.toLowerCase());
  return MAIL_LANGUAGES.find((language) => language === primary.find((tag) => isKnown(tag))) ?? 'en';
}

function isKnown(tag: string | undefined): boolean {
  return MAIL_LANGUAGES.some((language) => language === tag);
}
