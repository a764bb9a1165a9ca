import type { MailLanguage } from './mail-language.ts';
import type { MailTexts } from './mail-text.ts';
import { de } from './texts/de.ts';
import { en } from './texts/en.ts';
import { es } from './texts/es.ts';
import { fr } from './texts/fr.ts';
import { it } from './texts/it.ts';

/** The texts of mails by language. */
export const MAIL_TEXTS: Readonly<Record<MailLanguage, MailTexts>> = { en, de, fr, es, it };
