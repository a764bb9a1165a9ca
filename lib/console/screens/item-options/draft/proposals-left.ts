import type { ItemOption } from '../../../../../shared/domain/options/option.ts';
import { freeId } from './new-option.ts';

/** Returns the proposals that no option has taken over yet: those that say something about other parts or variants. */
export function proposalsLeft(proposed: readonly ItemOption[], options: readonly ItemOption[]): ItemOption[] {
  const taken = new Set(options.map(subjectOf));
  return proposed.filter((each) => !taken.has(subjectOf(each)));
}

/** A proposal as an option of the item: its id is one that the others do not have. */
export function takenOver(proposal: ItemOption, options: readonly ItemOption[]): ItemOption {
  return {
    ...proposal,
    id: freeId(
      proposal.id,
      options.map(({ id }) => id),
    ),
  };
}

/** What an option is about. */
function subjectOf(option: ItemOption): string {
  if (option.kind === 'size') return `size ${option.axis}`;
  const names = option.values.flatMap((value) => {
    if ('parts' in value) return value.parts;
    if ('show' in value) return value.show;
    return [];
  });
  return JSON.stringify([option.kind, [...new Set(names)].sort()]);
}
