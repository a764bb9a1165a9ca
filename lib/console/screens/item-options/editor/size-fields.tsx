import type { SizeOption } from '../../../../../shared/domain/options/option.ts';
import { withOption } from '../draft/draft.ts';
import { useOptionTexts } from '../texts/use-option-texts.ts';
import { useEditing } from './editing.ts';
import { Field } from './field.tsx';
import { NumberInput } from './number-input.tsx';
import { PartRules } from './part-rules.tsx';

const AXES = ['width', 'height', 'depth'] as const;
/** Fields in millimetres, and their names. */
const LENGTHS = [
  { field: 'min', text: 'min' },
  { field: 'max', text: 'max' },
  { field: 'step', text: 'step' },
  { field: 'default', text: 'usual' },
] as const;

interface Props {
  readonly at: number;
  readonly option: SizeOption;
}

/** A side of the item: its bounds, its steps, their price, and how parts follow. */
export function SizeFields({ at, option }: Props) {
  const texts = useOptionTexts();
  const { draft, change, currency } = useEditing();
  const place = `options[${at}]`;
  const set = (changes: Partial<SizeOption>) => change(withOption(draft, at, { ...option, ...changes }));
  const priceName = currency === null ? texts.pricePerStep : `${texts.pricePerStep} (${currency})`;
  return (
    <>
      <div className="field-row">
        <Field name={texts.axis} place={`${place}.axis`}>
          {(control) => (
            <select
              {...control}
              value={option.axis}
              onChange={({ target }) => {
                const axis = AXES.find((each) => each === target.value);
                if (axis) set({ axis });
              }}
            >
              {AXES.map((axis) => (
                <option key={axis} value={axis}>
                  {texts[`axis_${axis}`]}
                </option>
              ))}
            </select>
          )}
        </Field>
        {LENGTHS.map(({ field, text }) => (
          <Field key={field} name={`${texts[text]} (mm)`} place={`${place}.${field}`}>
            {(control) => (
              <NumberInput
                {...control}
                className="number"
                min={0}
                value={option[field]}
                onNumber={(mm) => set({ [field]: mm })}
              />
            )}
          </Field>
        ))}
        <Field name={priceName} place={`${place}.pricePerStep`}>
          {(control) => (
            <NumberInput
              {...control}
              className="number"
              value={option.pricePerStep}
              onNumber={(pricePerStep) => set({ pricePerStep })}
            />
          )}
        </Field>
      </div>
      <PartRules place={`${place}.rules`} option={option} onChange={(rules) => set({ rules })} />
    </>
  );
}
