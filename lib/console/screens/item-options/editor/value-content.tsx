import type { OptionValue } from '../../../../../shared/domain/options/option.ts';
import { FindItem } from '../../../parts/find-item.tsx';
import { FIRST_HEX } from '../draft/new-option.ts';
import { useOptionTexts } from '../texts/use-option-texts.ts';
import { useEditing } from './editing.ts';
import { Field } from './field.tsx';
import { PartNames } from './part-names.tsx';
import { ValueParts } from './value-parts.tsx';

interface Props {
  readonly place: string;
  readonly value: OptionValue;
  readonly set: (changes: object) => void;
}

/** What a value does to the model: a colour, a material, a variant or parts. */
export function ValueContent({ place, value, set }: Props) {
  const texts = useOptionTexts();
  const { parts } = useEditing();
  if ('hex' in value) {
    const { hex } = value;
    return (
      <>
        {hex !== null && (
          <Field name={texts.colour} place={`${place}.hex`}>
            {(control) => (
              <input {...control} type="color" value={hex} onChange={({ target }) => set({ hex: target.value })} />
            )}
          </Field>
        )}
        <label className="choice">
          <input
            type="checkbox"
            checked={hex === null}
            onChange={({ target }) => set({ hex: target.checked ? null : FIRST_HEX })}
          />
          {texts.asModel}
        </label>
      </>
    );
  }
  if ('material' in value) {
    return (
      <div className="value-item">
        <Field name={texts.material} place={`${place}.material`}>
          {(control) => (
            <input
              {...control}
              maxLength={300}
              value={value.material}
              onChange={({ target }) => set({ material: target.value })}
            />
          )}
        </Field>
        <FindItem
          label={texts.findMaterial}
          nothing={texts.nothingFound}
          onFound={({ id, label }) => set({ material: id, ...named(value, label) })}
        />
        <PartNames
          name={texts.parts}
          place={`${place}.parts`}
          chosen={value.parts}
          of={[...parts.nodes, ...parts.materials]}
          onChange={(names) => set({ parts: names })}
        />
      </div>
    );
  }
  if ('variant' in value) {
    return (
      <Field name={texts.variant} place={`${place}.variant`}>
        {(control) => (
          <select {...control} value={value.variant} onChange={({ target }) => set({ variant: target.value })}>
            {[...new Set([...parts.variants, value.variant])].map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        )}
      </Field>
    );
  }
  return <ValueParts place={place} value={value} set={set} />;
}

/** A value without words takes those of its material. */
function named({ label }: OptionValue, found: string): object {
  const language = document.documentElement.lang || 'en';
  return Object.values(label).some((text) => text !== '') || found === '' ? {} : { label: { [language]: found } };
}
