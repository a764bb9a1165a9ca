import { type FieldFault, ServiceError } from '../../platform/errors/service-error.ts';
import { brokenRules } from '../options/broken-rules.ts';
import { completeChoice, SIZE_PARTS, sizeOfStep } from '../options/choice.ts';
import type { Choice, ChosenValue, ItemOption, SizeOption } from '../options/option.ts';

/** Combinations that are checked by the rules between options. Rules can exclude most of them. */
export const MAX_LOOKED_AT = 5_000;

/** Which options take all of their values, and the values of others. */
interface WantedOptions {
  readonly options: readonly string[];
  readonly choice: Choice;
}

/** All combinations of the values of some options that keep the rules, each completed with all options of the item. */
interface WantedChoices {
  /** The options with all of their values, in the order of the item. */
  readonly named: readonly ItemOption[];
  /** Undefined if there are more than {@link MAX_LOOKED_AT}. */
  readonly choices: readonly Choice[] | undefined;
  /** The combinations, also those that break a rule. */
  readonly combinations: number;
}

/**
 * Returns all combinations of the values of some options that keep the rules of the item, in the order of its options
 * and values.
 *
 * @throws ServiceError 422 for an option or a value that the item does not have, with its place
 */
export function wantedChoices(all: readonly ItemOption[], { options, choice }: WantedOptions): WantedChoices {
  const details = faultsOf(all, options, choice);
  if (details.length > 0) throw new ServiceError('UNPROCESSABLE', 'The item cannot be rendered so.', { details });
  const named = all.filter(({ id }) => options.includes(id));
  const combinations = named.reduce((product, option) => product * countValues(option), 1);
  if (combinations > MAX_LOOKED_AT) return { named, choices: undefined, combinations };
  const other = completeChoice(all, choice).choice;
  let choices: Choice[] = [other];
  for (const option of named) {
    choices = choices.flatMap((each) => valuesOf(option).map((value) => ({ ...each, [option.id]: value })));
  }
  return { named, choices: choices.filter((each) => brokenRules(all, each).length === 0), combinations };
}

function faultsOf(all: readonly ItemOption[], options: readonly string[], choice: Choice): FieldFault[] {
  const known = new Set(all.map(({ id }) => id));
  const unknown = options.flatMap((id, index) => {
    const path = `settings.options.${index}`;
    if (!known.has(id)) return [{ path, message: 'The item has no option with this id.' }];
    return options.indexOf(id) < index ? [{ path, message: 'This option is in the list already.' }] : [];
  });
  const both = Object.keys(choice).filter((id) => options.includes(id));
  const wrong = all.length > 0 ? completeChoice(withoutRules(all), choice).faults : [];
  return [
    ...unknown,
    ...both.map((id) => ({ path: `settings.choice.${id}`, message: 'All values of this option are rendered.' })),
    ...wrong.map(({ path, message }) => ({ path: `settings.choice.${path}`, message })),
  ];
}

/** Rules can only be checked of a whole combination. */
function withoutRules(all: readonly ItemOption[]): ItemOption[] {
  return all.map((option) => ({ ...option, requires: [], excludes: [] }));
}

function countValues(option: ItemOption): number {
  return option.kind === 'size' ? countSizes(option) : option.values.length;
}

function countSizes({ min, max, step }: SizeOption): number {
  return Math.floor((max - min) / step + 1 / SIZE_PARTS) + 1;
}

function valuesOf(option: ItemOption): ChosenValue[] {
  if (option.kind !== 'size') return option.values.map(({ id }) => id);
  return Array.from({ length: countSizes(option) }, (_, at) => sizeOfStep(option, at));
}
