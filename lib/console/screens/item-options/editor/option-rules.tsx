import type { ItemOption } from '../../../../../shared/domain/options/option.ts';
import { type ListedRule, rulesOf, withOption, withRules } from '../draft/draft.ts';
import { useOptionTexts } from '../texts/use-option-texts.ts';
import { useEditing } from './editing.ts';
import { RuleFields } from './rule-fields.tsx';

interface Props {
  readonly at: number;
  readonly option: ItemOption;
}

/** What an option needs, and what it cannot be with. */
export function OptionRules({ at, option }: Props) {
  const texts = useOptionTexts();
  const { draft, change, faultAt } = useEditing();
  const rules = rulesOf(option);
  const others = draft.options.filter((_, index) => index !== at);
  const [first] = others;
  const set = (changed: readonly ListedRule[]) => change(withOption(draft, at, withRules(option, changed)));
  const fault = faultAt(`options[${at}].requires`);
  if (!first) return null;
  return (
    <>
      <h3>{texts.rules}</h3>
      <p className="quiet">{texts.rulesHint}</p>
      {fault !== undefined && <p className="wrong">{fault}</p>}
      <ul className="rule-list">
        {rules.map((rule, index) => (
          <RuleFields
            // biome-ignore lint/suspicious/noArrayIndexKey: rules have no id
            key={index}
            place={placeOf(at, rules, index)}
            option={option}
            others={others}
            rule={rule}
            onChange={(changed) => set(rules.map((each, other) => (other === index ? changed : each)))}
            onRemove={() => set(rules.filter((_, other) => other !== index))}
          />
        ))}
      </ul>
      <button
        type="button"
        onClick={() => set([...rules, { list: 'excludes', option: first.id, values: [firstOf(first)] }])}
      >
        {texts.addRule}
      </button>
    </>
  );
}

/** The place of a rule in its own list. */
function placeOf(at: number, rules: readonly ListedRule[], index: number): string {
  const list = rules[index]?.list ?? 'requires';
  const before = rules.slice(0, index).filter((rule) => rule.list === list).length;
  return `options[${at}].${list}[${before}]`;
}

function firstOf(option: ItemOption): string | number {
  return option.kind === 'size' ? option.max : (option.values[0]?.id ?? '');
}
