import { useId, useState } from 'react';
import type { Item } from '../../../../shared/domain/items/shown-item.ts';
import { filled, useTexts } from '../../texts/use-texts.tsx';
import { useItemChange } from './use-item-change.ts';

/** The languages of the service's texts; those that an item has besides are added. */
const LANGUAGES = ['en', 'de', 'es', 'fr', 'it'];

interface Props {
  readonly item: Item;
  readonly etag: string | undefined;
}

/** The names of an item by language, with what clients of each language see (D412). */
export function ItemNames({ item, etag }: Props) {
  const texts = useTexts();
  const id = useId();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const save = useItemChange(item.id, etag, () => setTyped({}));
  const languages = [...new Set([...LANGUAGES, ...Object.keys(item.translations)])];
  const nameIn = (language: string) => typed[language] ?? item.translations[language]?.label ?? '';
  // The name that comes with the item can be a translation: then its own name is not known here.
  const own = Object.hasOwn(item.translations, item.language) ? undefined : item.label;
  const isChanged = languages.some((language) => nameIn(language) !== (item.translations[language]?.label ?? ''));
  const display = new Intl.DisplayNames(undefined, { type: 'language', fallback: 'code' });
  return (
    <details className="names">
      <summary>{texts.names}</summary>
      <form
        className="fields"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate({ translations: translationsOf(item.translations, typed) });
        }}
      >
        {languages.map((language) => {
          const seen = nameIn(language) || own;
          return (
            <div key={language} className="fields">
              <label htmlFor={`${id}-${language}`}>{display.of(language)}</label>
              <input
                id={`${id}-${language}`}
                lang={language}
                maxLength={500}
                value={nameIn(language)}
                onChange={({ target }) => setTyped({ ...typed, [language]: target.value })}
              />
              {seen && <span className="quiet">{filled(texts.clientsSee, { name: seen })}</span>}
            </div>
          );
        })}
        {save.error && (
          <p className="wrong" role="alert">
            {save.error.message}
          </p>
        )}
        <button type="submit" className="main" disabled={!isChanged || save.isPending}>
          {texts.save}
        </button>
      </form>
    </details>
  );
}

/** The translations with the names that were typed; other fields of a language stay, an empty name takes it out. */
function translationsOf(
  translations: Item['translations'],
  typed: Readonly<Record<string, string>>,
): Item['translations'] {
  const entries = [...new Set([...Object.keys(translations), ...Object.keys(typed)])].map((language) => {
    const { label, ...others } = translations[language] ?? {};
    const name = (typed[language] ?? label ?? '').trim();
    return [language, name === '' ? others : { ...others, label: name }] as const;
  });
  return Object.fromEntries(entries.filter(([, fields]) => Object.keys(fields).length > 0));
}
