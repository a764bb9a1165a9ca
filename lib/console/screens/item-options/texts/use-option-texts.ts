import { en as viewEn } from '../../../../../shared/domain/views/texts/en.ts';
import type { ViewTexts } from '../../../../../shared/domain/views/view-text.ts';
import { de } from './de.ts';
import { en, type OptionTexts } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';

const TEXTS: Readonly<Record<string, OptionTexts>> = { en, de, es, fr, it };
/** The words that customers read beside the model; in the preview the same as on the page of the viewer. */
const SHOWN: Readonly<Record<string, () => Promise<ViewTexts>>> = {
  de: () => import('../../../../../shared/domain/views/texts/de.ts').then(({ de: texts }) => texts),
  es: () => import('../../../../../shared/domain/views/texts/es.ts').then(({ es: texts }) => texts),
  fr: () => import('../../../../../shared/domain/views/texts/fr.ts').then(({ fr: texts }) => texts),
  it: () => import('../../../../../shared/domain/views/texts/it.ts').then(({ it: texts }) => texts),
};

/** The languages that a manager gives words in. */
export const OPTION_LANGUAGES = Object.keys(TEXTS);

/** The texts of this screen in the language of the console. They come with the screen, not with the first page. */
export function useOptionTexts(): OptionTexts {
  return TEXTS[document.documentElement.lang] ?? en;
}

/** The texts of the viewer in a language, else in English. */
export async function viewTexts(language: string): Promise<ViewTexts> {
  return (await SHOWN[language]?.()) ?? viewEn;
}
