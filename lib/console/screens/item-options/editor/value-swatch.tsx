import type { OptionValue } from '../../../../../shared/domain/options/option.ts';
import { useOptionTexts } from '../texts/use-option-texts.ts';
import { Field } from './field.tsx';

const FIRST_SWATCH = '#8a5a2b';

interface Props {
  readonly place: string;
  readonly value: OptionValue;
  readonly set: (changes: object) => void;
}

/** The colour by which customers see a value; without one a colour shows itself, and a material its picture. */
export function ValueSwatch({ place, value, set }: Props) {
  const texts = useOptionTexts();
  const { swatch } = value;
  return (
    <>
      <label className="choice">
        <input
          type="checkbox"
          checked={swatch !== undefined}
          onChange={({ target }) => set({ swatch: target.checked ? FIRST_SWATCH : undefined })}
        />
        {texts.withSwatch}
      </label>
      {swatch !== undefined && (
        <Field name={texts.swatch} place={place}>
          {(control) => (
            <input {...control} type="color" value={swatch} onChange={({ target }) => set({ swatch: target.value })} />
          )}
        </Field>
      )}
    </>
  );
}
