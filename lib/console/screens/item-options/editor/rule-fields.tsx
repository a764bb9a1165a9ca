import { useId } from 'react';
import type { ItemOption } from '../../../../../shared/domain/options/option.ts';
import { labelOf } from '../../../../viewer/options/option-words.ts';
import { filled } from '../../../texts/use-texts.tsx';
import type { ListedRule } from '../draft/draft.ts';
import { useOptionTexts } from '../texts/use-option-texts.ts';
import { useEditing } from './editing.ts';
import { RuleValues } from './rule-values.tsx';

const LISTS = ['requires', 'excludes'] as const;

interface Props {
  readonly place: string;
  readonly option: ItemOption;
  readonly others: readonly ItemOption[];
  readonly rule: ListedRule;
  readonly onChange: (rule: ListedRule) => void;
  readonly onRemove: () => void;
}

/** A rule as a sentence: if it is this value, it needs these values of that option. */
export function RuleFields({ place, option, others, rule, onChange, onRemove }: Props) {
  const texts = useOptionTexts();
  const { faultAt, language } = useEditing();
  const id = useId();
  const fault = faultAt(`${place}*`);
  const other = others.find((each) => each.id === rule.option);
  const { value: _, ...withoutValue } = rule;
  const own = option.kind === 'size' ? [] : option.values;
  return (
    <li className="rule" aria-invalid={fault !== undefined}>
      <label htmlFor={`${id}-value`}>{texts.if}</label>
      {option.kind === 'size' ? (
        <input
          id={`${id}-value`}
          inputMode="numeric"
          placeholder={texts.anyValue}
          value={rule.value ?? ''}
          onChange={({ target }) =>
            onChange(target.value === '' ? withoutValue : { ...rule, value: Number(target.value) || 0 })
          }
        />
      ) : (
        <select
          id={`${id}-value`}
          value={String(rule.value ?? '')}
          onChange={({ target }) => onChange(target.value === '' ? withoutValue : { ...rule, value: target.value })}
        >
          <option value="">{texts.anyValue}</option>
          {own.map((value) => (
            <option key={value.id} value={value.id}>
              {labelOf(value, language)}
            </option>
          ))}
        </select>
      )}
      <select
        aria-label={texts.rules}
        value={rule.list}
        onChange={({ target }) => onChange({ ...rule, list: target.value === 'requires' ? 'requires' : 'excludes' })}
      >
        {LISTS.map((list) => (
          <option key={list} value={list}>
            {texts[list]}
          </option>
        ))}
      </select>
      <select
        aria-label={texts.options}
        value={rule.option}
        onChange={({ target }) => onChange({ ...rule, option: target.value, values: [] })}
      >
        {others.map((each) => (
          <option key={each.id} value={each.id}>
            {labelOf(each, language)}
          </option>
        ))}
      </select>
      {other && <RuleValues of={other} chosen={rule.values} onChange={(values) => onChange({ ...rule, values })} />}
      <button
        type="button"
        className="plain"
        aria-label={filled(texts.removeNamed, { name: texts.rules })}
        onClick={onRemove}
      >
        ✕
      </button>
      {fault !== undefined && <p className="wrong">{fault}</p>}
    </li>
  );
}
