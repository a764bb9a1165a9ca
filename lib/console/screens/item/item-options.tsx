import { Link } from 'wouter';
import type { Item } from '../../../../shared/domain/items/shown-item.ts';
import { labelOf } from '../../../viewer/options/option-words.ts';
import { filled } from '../../texts/use-texts.tsx';
import { useOptionTexts } from '../item-options/texts/use-option-texts.ts';

/** What customers choose of an item, and the way to edit it. */
export function ItemOptions({ item }: { readonly item: Item }) {
  const texts = useOptionTexts();
  const language = document.documentElement.lang;
  const { options = [] } = item;
  return (
    <>
      <h2>{texts.options}</h2>
      {options.length === 0 && <p className="quiet">{texts.nobodyChooses}</p>}
      <ul className="notes">
        {options.map((option) => (
          <li key={option.id} className="length">
            <span>{labelOf(option, language)}</span>
            <span className="quiet">
              {option.kind === 'size'
                ? `${option.min}–${option.max} mm`
                : filled(texts.valuesCount, { count: option.values.length })}
            </span>
          </li>
        ))}
      </ul>
      <p className="way-on">
        <Link href={`/items/${encodeURIComponent(item.id)}/options`}>{texts.edit}</Link>
      </p>
    </>
  );
}
