import type { FieldFault } from '../../platform/errors/service-error.ts';
import { brokenRules } from './broken-rules.ts';
import type { Choice, ChosenValue, ItemOption, SizeOption } from './option.ts';

const MAX_SHOWN_LETTERS = 64;
/** Sizes are rounded to this part of a millimetre. */
export const SIZE_PARTS = 1e6;

/** A complete choice, and what is wrong with it. */
interface CompletedChoice {
  readonly choice: Choice;
  /** One for each wrong value and each broken rule; the path is the id of the option. */
  readonly faults: readonly FieldFault[];
}

/**
 * Completes a choice: missing options have their default, and the options have the order of the item. So the same
 * choice always has the same text (D1552).
 */
export function completeChoice(
  options: readonly ItemOption[],
  sent: Readonly<Record<string, unknown>>,
): CompletedChoice {
  const known = new Set(options.map(({ id }) => id));
  const faults: FieldFault[] = Object.keys(sent)
    .filter((id) => !known.has(id))
    .map((id) => ({ path: id.slice(0, MAX_SHOWN_LETTERS), message: 'The item has no option with this id.' }));
  const entries = options.map((option): readonly [string, ChosenValue] => {
    if (!Object.hasOwn(sent, option.id)) return [option.id, option.default];
    const value = sent[option.id];
    if (isValueOf(option, value)) return [option.id, exactValue(option, value)];
    faults.push({ path: option.id, message: `Choose ${valuesInWords(option)}.` });
    return [option.id, option.default];
  });
  const choice = Object.fromEntries(entries);
  // A wrong value counts as the default, whose rules would confuse.
  if (faults.length > 0) return { choice, faults };
  return { choice, faults: brokenRules(options, choice).map(({ option, message }) => ({ path: option, message })) };
}

/** A size that is almost a step becomes that step: else it would be another choice, and no rule would mean it. */
function exactValue(option: ItemOption, value: ChosenValue): ChosenValue {
  if (option.kind !== 'size' || typeof value !== 'number') return value;
  const exact = sizeOfStep(option, Math.round((value - option.min) / option.step));
  return isInSteps(option, exact) ? exact : value;
}

/** Returns the size of a step, without the errors of binary fractions; step 0 is the least size. */
export function sizeOfStep({ min, step }: Pick<SizeOption, 'min' | 'step'>, at: number): number {
  return Math.round((min + at * step) * SIZE_PARTS) / SIZE_PARTS;
}

/** Returns whether an option has this value. */
export function isValueOf(option: ItemOption, value: unknown): value is ChosenValue {
  if (option.kind === 'size') return typeof value === 'number' && isInSteps(option, value);
  return option.values.some(({ id }) => id === value);
}

/** Returns whether a size is one of the steps between its bounds. */
export function isInSteps({ min, max, step }: Pick<SizeOption, 'min' | 'max' | 'step'>, sizeMm: number): boolean {
  const steps = (sizeMm - min) / step;
  return sizeMm >= min && sizeMm <= max && Math.abs(steps - Math.round(steps)) < 1e-6;
}

function valuesInWords(option: ItemOption): string {
  if (option.kind === 'size') return `${option.min} to ${option.max} mm in steps of ${option.step} mm`;
  const ids = option.values.map(({ id }) => id);
  const shown = ids.slice(0, 10).join(', ');
  return ids.length > 10 ? `one of ${ids.length} values, for example ${shown}` : `one of ${shown}`;
}
