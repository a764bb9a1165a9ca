import type { Choice, ItemOption, OptionRule } from './option.ts';

/** A rule that a choice breaks. */
interface BrokenRule {
  /** The id of the option that has the rule. */
  readonly option: string;
  readonly list: 'requires' | 'excludes';
  /** The place of the rule in its list. */
  readonly index: number;
  readonly message: string;
}

/** Returns all rules of the options that a complete choice breaks. */
export function brokenRules(options: readonly ItemOption[], choice: Choice): BrokenRule[] {
  return options.flatMap((option) =>
    (['requires', 'excludes'] as const).flatMap((list) =>
      option[list].flatMap((rule, index) => {
        if (!applies(rule, choice[option.id]) || isKept(list, rule, choice)) return [];
        const allowed = `${list === 'requires' ? 'needs' : 'cannot be with'} ${rule.option} ${rule.values.join(' or ')}`;
        return [{ option: option.id, list, index, message: `${option.id} ${choice[option.id]} ${allowed}.` }];
      }),
    ),
  );
}

function applies({ value }: OptionRule, chosen: Choice[string] | undefined): boolean {
  return value === undefined || value === chosen;
}

function isKept(list: BrokenRule['list'], { option, values }: OptionRule, choice: Choice): boolean {
  const other = choice[option];
  const isNamed = other !== undefined && values.includes(other);
  return list === 'requires' ? isNamed : !isNamed;
}
