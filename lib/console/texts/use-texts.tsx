import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { en, type Texts } from './en.ts';

export { filled } from './filled.ts';

/** The other languages are loaded when they are wanted. */
const OTHERS: Readonly<Record<string, () => Promise<Texts>>> = {
  de: () => import('./de.ts').then(({ de }) => de),
  es: () => import('./es.ts').then(({ es }) => es),
  fr: () => import('./fr.ts').then(({ fr }) => fr),
  it: () => import('./it.ts').then(({ it }) => it),
};

const TextsContext = createContext<Texts>(en);

interface Props {
  /** The language for browsers that want none of ours. */
  readonly fallback: string;
  readonly children: ReactNode;
}

/** Gives the texts in the first language of the browser that the console has. */
export function TextsProvider({ fallback, children }: Props) {
  const [texts, setTexts] = useState<Texts>(en);
  useEffect(() => {
    const wanted = [...navigator.languages, fallback].map((tag) => tag.slice(0, 2).toLowerCase());
    const language = wanted.find((tag) => tag === 'en' || tag in OTHERS) ?? 'en';
    document.documentElement.lang = language;
    void OTHERS[language]?.().then(setTexts);
  }, [fallback]);
  return <TextsContext value={texts}>{children}</TextsContext>;
}

/** The texts in the language of the reader. */
export function useTexts(): Texts {
  return useContext(TextsContext);
}

/** The language in which the page shows its texts. */
export function shownLanguage(): string {
  return document.documentElement.lang || 'en';
}
