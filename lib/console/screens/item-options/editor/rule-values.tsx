import { useState } from 'react';
import type { ChosenValue, ItemOption } from '../../../../../shared/domain/options/option.ts';
import { labelOf } from '../../../../viewer/options/option-words.ts';
import { useOptionTexts } from '../texts/use-option-texts.ts';
import { useEditing } from './editing.ts';

interface Props {
  /** The option that the rule is about. */
  readonly of: ItemOption;
  readonly chosen: readonly ChosenValue[];
  readonly onChange: (values: ChosenValue[]) => void;
}

/** The values of another option that a rule names: boxes to tick, or sizes to type. */
export function RuleValues({ of, chosen, onChange }: Props) {
  const texts = useOptionTexts();
  const { language } = useEditing();
  const [typed, setTyped] = useState<string>();
  if (of.kind === 'size') {
    return (
      <input
        aria-label={texts.listOfMm}
        placeholder={texts.listOfMm}
        value={typed ?? chosen.join(', ')}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(
            target.value
              .split(',')
              .map(Number)
              .filter((mm) => Number.isFinite(mm) && mm > 0),
          );
        }}
        onBlur={() => setTyped(undefined)}
      />
    );
  }
  return (
    <fieldset className="rule-values">
      <legend className="unseen">{labelOf(of, language)}</legend>
      {of.values.map((value) => (
        <label key={value.id} className="choice">
          <input
            type="checkbox"
            checked={chosen.includes(value.id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, value.id] : chosen.filter((each) => each !== value.id))
            }
          />
          {labelOf(value, language)}
        </label>
      ))}
    </fieldset>
  );
}
