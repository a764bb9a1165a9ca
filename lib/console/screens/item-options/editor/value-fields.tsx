import type { ListedOption, OptionValue } from '../../../../../shared/domain/options/option.ts';
import { labelOf } from '../../../../viewer/options/option-words.ts';
import { filled } from '../../../texts/use-texts.tsx';
import { withOption, withoutValue, withValue } from '../draft/draft.ts';
import { useOptionTexts } from '../texts/use-option-texts.ts';
import { useEditing } from './editing.ts';
import { Field } from './field.tsx';
import { LabelField } from './label-field.tsx';
import { NumberInput } from './number-input.tsx';
import { ValueContent } from './value-content.tsx';
import { ValueSwatch } from './value-swatch.tsx';

interface Props {
  readonly at: number;
  readonly valueAt: number;
  readonly option: ListedOption;
  readonly value: OptionValue;
}

/** One value: whether it is chosen at first, its words, its price, and what it does to the model. */
export function ValueFields({ at, valueAt, option, value }: Props) {
  const texts = useOptionTexts();
  const { draft, change, faultAt, language, currency } = useEditing();
  const place = `options[${at}].values[${valueAt}]`;
  const name = labelOf(value, language);
  const set = (changes: object) => change(withValue(draft, at, valueAt, { ...value, ...changes } as OptionValue));
  const isWrong = ['id', 'sku', 'swatch', 'hide', 'attach'].some((field) => faultAt(`${place}.${field}*`));
  return (
    <li className="value-row">
      <input
        type="radio"
        name={`default-${at}`}
        aria-label={filled(texts.isDefault, { name })}
        title={filled(texts.isDefault, { name })}
        checked={option.default === value.id}
        onChange={() => change(withOption(draft, at, { ...option, default: value.id }))}
      />
      <ValueContent place={place} value={value} set={set} />
      <LabelField place={place} of={value} onChange={(label) => set({ label })} />
      <Field name={currency === null ? texts.price : `${texts.price} (${currency})`} place={`${place}.price`}>
        {(control) => (
          <NumberInput {...control} className="number" value={value.price} onNumber={(price) => set({ price })} />
        )}
      </Field>
      <button
        type="button"
        className="plain"
        aria-label={filled(texts.removeNamed, { name })}
        title={filled(texts.removeNamed, { name })}
        onClick={() => change(withoutValue(draft, at, valueAt))}
      >
        ✕
      </button>
      <details className="value-more">
        <summary>
          {texts.more}
          {isWrong && <span className="mark bad">{texts.somethingWrong}</span>}
        </summary>
        <div className="field-row">
          <Field name={texts.id} place={`${place}.id`}>
            {(control) => (
              <input
                {...control}
                maxLength={64}
                value={value.id}
                onChange={({ target }) => set({ id: target.value })}
              />
            )}
          </Field>
          <Field name={texts.sku} place={`${place}.sku`}>
            {(control) => (
              <input
                {...control}
                maxLength={64}
                value={value.sku ?? ''}
                placeholder={value.id}
                onChange={({ target }) => set({ sku: target.value || undefined })}
              />
            )}
          </Field>
          <ValueSwatch place={`${place}.swatch`} value={value} set={set} />
        </div>
      </details>
    </li>
  );
}
