import type { ItemOption, OptionValue } from '../../../../../shared/domain/options/option.ts';
import { labelOf } from '../../../../viewer/options/option-words.ts';
import { useOptionTexts } from '../texts/use-option-texts.ts';
import { useEditing } from './editing.ts';
import { Field } from './field.tsx';

interface Props {
  /** Where the option or value is in the draft. */
  readonly place: string;
  readonly of: Pick<ItemOption | OptionValue, 'id' | 'label'>;
  readonly onChange: (label: ItemOption['label']) => void;
}

/**
 * What an option or a value is called in the language that is edited. What clients would see without it stands behind
 * it.
 */
export function LabelField({ place, of, onChange }: Props) {
  const texts = useOptionTexts();
  const { language } = useEditing();
  return (
    <Field name={texts.name} place={`${place}.label`}>
      {(control) => (
        <input
          {...control}
          lang={language}
          maxLength={500}
          value={of.label[language] ?? ''}
          placeholder={labelOf(of, language)}
          onChange={({ target }) => onChange({ ...of.label, [language]: target.value })}
        />
      )}
    </Field>
  );
}
