import type { SizeOption } from '../../../../../shared/domain/options/option.ts';
import { filled } from '../../../texts/use-texts.tsx';
import { useOptionTexts } from '../texts/use-option-texts.ts';
import { useEditing } from './editing.ts';
import { Field } from './field.tsx';
import { NumberInput } from './number-input.tsx';
import { PartNames } from './part-names.tsx';

const AXES = ['width', 'height', 'depth'] as const;
const RULES = ['stretch', 'keep', 'repeat'] as const;
const SPACING_MM = 300;
type PartRule = SizeOption['rules'][number];

interface Props {
  readonly place: string;
  readonly option: SizeOption;
  readonly onChange: (rules: PartRule[]) => void;
}

/** How parts follow a size: stretched, kept or repeated. */
export function PartRules({ place, option: { rules, axis }, onChange }: Props) {
  const texts = useOptionTexts();
  const { parts } = useEditing();
  const set = (at: number, changes: Partial<PartRule>) =>
    onChange(rules.map((rule, index) => (index === at ? { ...rule, ...changes } : rule)));
  return (
    <>
      <h3>{texts.partRules}</h3>
      <p className="quiet">{texts.partRulesHint}</p>
      <ul className="rule-list">
        {rules.map((rule, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rules have no id
          <li key={at}>
            <PartNames
              name={texts.parts}
              place={`${place}[${at}].parts`}
              chosen={rule.parts}
              of={[...parts.nodes, ...parts.materials]}
              onChange={(names) => set(at, { parts: names })}
            />
            <div className="field-row">
              <Field name={texts.partRules} place={`${place}[${at}].rule`}>
                {(control) => (
                  <select
                    {...control}
                    value={rule.rule}
                    onChange={({ target }) => {
                      const chosen = RULES.find((each) => each === target.value);
                      if (chosen) set(at, { rule: chosen, spacingMm: undefined });
                    }}
                  >
                    {RULES.map((each) => (
                      <option key={each} value={each}>
                        {texts[`rule_${each}`]}
                      </option>
                    ))}
                  </select>
                )}
              </Field>
              <Field name={texts.along} place={`${place}[${at}].axis`}>
                {(control) => (
                  <select
                    {...control}
                    value={rule.axis}
                    onChange={({ target }) => {
                      const chosen = AXES.find((each) => each === target.value);
                      if (chosen) set(at, { axis: chosen });
                    }}
                  >
                    {AXES.map((each) => (
                      <option key={each} value={each}>
                        {texts[`axis_${each}`]}
                      </option>
                    ))}
                  </select>
                )}
              </Field>
              {rule.rule === 'repeat' && (
                <Field name={`${texts.spacing} (mm)`} place={`${place}[${at}].spacingMm`}>
                  {(control) => (
                    <NumberInput
                      {...control}
                      className="number"
                      min={1}
                      value={rule.spacingMm ?? SPACING_MM}
                      onNumber={(spacingMm) => set(at, { spacingMm })}
                    />
                  )}
                </Field>
              )}
              <button
                type="button"
                className="plain"
                aria-label={filled(texts.removeNamed, { name: `${texts.partRules} ${at + 1}` })}
                onClick={() => onChange(rules.filter((_, index) => index !== at))}
              >
                ✕
              </button>
            </div>
          </li>
        ))}
      </ul>
      <button type="button" onClick={() => onChange([...rules, { parts: [], axis, rule: 'keep' }])}>
        {texts.addPartRule}
      </button>
    </>
  );
}
