import type { ItemOption, ListedOption, OptionRule, OptionValue } from '../../../../../shared/domain/options/option.ts';

/** The options of an item while somebody edits them. */
export interface Draft {
  readonly options: readonly ItemOption[];
  readonly skuTemplate: string | null;
}

/** A rule of an option, with the list in which it stands. */
export interface ListedRule extends OptionRule {
  readonly list: 'requires' | 'excludes';
}

/** Puts another option in the place of one. A new id is also put into the rules and the SKU that name it. */
export function withOption({ options, skuTemplate }: Draft, at: number, option: ItemOption): Draft {
  const before = options[at];
  const changed = options.map((each, index) => (index === at ? option : each));
  if (!before || before.id === option.id) return { options: changed, skuTemplate };
  return {
    options: changed.map((each) =>
      withRules(
        each,
        rulesOf(each).map((rule) => (rule.option === before.id ? { ...rule, option: option.id } : rule)),
      ),
    ),
    skuTemplate: skuTemplate?.replaceAll(`{${before.id}}`, `{${option.id}}`) ?? null,
  };
}

/** Adds options at the end. */
export function withOptions({ options, skuTemplate }: Draft, added: readonly ItemOption[]): Draft {
  return { options: [...options, ...added], skuTemplate };
}

/** Removes an option, and the rules of others about it. */
export function withoutOption({ options, skuTemplate }: Draft, at: number): Draft {
  const gone = options[at]?.id;
  return {
    options: options
      .filter((_, index) => index !== at)
      .map((each) =>
        withRules(
          each,
          rulesOf(each).filter(({ option }) => option !== gone),
        ),
      ),
    skuTemplate,
  };
}

/** Moves an option by some places; customers choose in this order. */
export function withMovedOption({ options, skuTemplate }: Draft, at: number, by: number): Draft {
  const moved = [...options];
  const to = Math.min(options.length - 1, Math.max(0, at + by));
  moved.splice(to, 0, ...moved.splice(at, 1));
  return { options: moved, skuTemplate };
}

/** Puts another value in the place of one. A new id is also put into the default and the rules that name it. */
export function withValue(draft: Draft, at: number, valueAt: number, value: OptionValue): Draft {
  const option = draft.options[at];
  if (!option || option.kind === 'size') return draft;
  const before = option.values[valueAt]?.id;
  const changed = withValues(
    option,
    option.values.map((each, index) => (index === valueAt ? value : each)),
  );
  if (before === undefined || before === value.id) return withOption(draft, at, changed);
  const isDefault = option.default === before;
  const renamed = withOption(draft, at, isDefault ? { ...changed, default: value.id } : changed);
  return { ...renamed, options: renamed.options.map((each) => withRenamedValue(each, [option.id, before], value.id)) };
}

/** Removes a value, and what rules say about it. Without the default, the first value is the default. */
export function withoutValue(draft: Draft, at: number, valueAt: number): Draft {
  const option = draft.options[at];
  if (!option || option.kind === 'size') return draft;
  const gone = option.values[valueAt]?.id;
  const values = option.values.filter((_, index) => index !== valueAt);
  const changed = {
    ...withValues(option, values),
    default: option.default === gone ? (values[0]?.id ?? '') : option.default,
  };
  const { options } = withOption(draft, at, changed);
  return {
    ...draft,
    options: options.map((each) =>
      withRules(
        each,
        rulesOf(each).flatMap((rule) => {
          if (each.id === option.id && rule.value === gone) return [];
          if (rule.option !== option.id) return [rule];
          const left = rule.values.filter((id) => id !== gone);
          return left.length > 0 ? [{ ...rule, values: left }] : [];
        }),
      ),
    ),
  };
}

/** An option with other values. */
export function withValues(option: ListedOption, values: readonly OptionValue[]): ListedOption {
  // Values of one kind stay values of this kind.
  return { ...option, values } as ListedOption;
}

/** All rules of an option. */
export function rulesOf({ requires, excludes }: ItemOption): ListedRule[] {
  const listed = (list: ListedRule['list'], rules: readonly OptionRule[]) => rules.map((rule) => ({ ...rule, list }));
  return [...listed('requires', requires), ...listed('excludes', excludes)];
}

/** An option with other rules. */
export function withRules(option: ItemOption, rules: readonly ListedRule[]): ItemOption {
  const of = (wanted: ListedRule['list']) =>
    rules.filter(({ list }) => list === wanted).map(({ list: _, ...rule }): OptionRule => rule);
  return { ...option, requires: of('requires'), excludes: of('excludes') };
}

function withRenamedValue(each: ItemOption, [optionId, before]: readonly [string, string], after: string): ItemOption {
  return withRules(
    each,
    rulesOf(each).map((rule) => ({
      ...rule,
      ...(each.id === optionId && rule.value === before && { value: after }),
      ...(rule.option === optionId && { values: rule.values.map((id) => (id === before ? after : id)) }),
    })),
  );
}
