import { Link } from 'wouter';
import type { Item } from '../../../../shared/domain/items/shown-item.ts';
import { labelOf } from '../../../viewer/options/option-words.ts';
import { lengthText } from '../../parts/size/size-mm.ts';
import { filled, useTexts } from '../../texts/use-texts.tsx';

/** What customers choose of an item, and the way to edit it. */
export function ItemOptions({ item }: { readonly item: Item }) {
  const texts = useTexts();
  const language = document.documentElement.lang;
  const { options = [] } = item;
  return (
    <>
      <h2>{texts.itemOptions}</h2>
      {options.length === 0 && <p className="quiet">{texts.nobodyChooses}</p>}
      <ul className="notes">
        {options.map((option) => (
          <li key={option.id} className="length">
            <span>{labelOf(option, language)}</span>
            <span className="quiet">
              {option.kind === 'size'
                ? `${lengthText(option.min)}–${lengthText(option.max)} mm`
                : filled(texts.optionValues, { count: option.values.length })}
            </span>
          </li>
        ))}
      </ul>
      <p className="way-on">
        <Link href={`/items/${encodeURIComponent(item.id)}/options`}>{texts.editOptions}</Link>
      </p>
    </>
  );
}
