import type { Change } from '../../engines/models3d/configured/change.ts';
import type { Choice, ItemOption, SizeOption } from './option.ts';

const SIDES = { width: 'widthMm', height: 'heightMm', depth: 'depthMm' } as const;

/** The nodes that a value of an option hides: those that only its other values show, and its own list. */
export function hiddenNodes(
  option: ItemOption,
  value: { readonly show: readonly string[]; readonly hide: readonly string[] },
): string[] {
  if (option.kind !== 'part') return [];
  const shown = new Set(value.show);
  const others = option.values.flatMap(({ show }) => show.filter((node) => !shown.has(node)));
  return [...new Set([...others, ...value.hide])];
}

/** The one change of all sizes of a choice, with their rules; undefined for an item without sizes. */
export function sizeChange(
  options: readonly ItemOption[],
  choice: Choice,
): Extract<Change, { kind: 'size' }> | undefined {
  const sizes = options.filter((option): option is SizeOption => option.kind === 'size');
  if (sizes.length === 0) return undefined;
  const sides = sizes.map(({ id, axis, default: usual }) => [SIDES[axis], Number(choice[id] ?? usual)]);
  const rules = sizes.flatMap((size) =>
    size.rules.map(({ parts, axis, rule, spacingMm }) => ({
      parts,
      axis,
      rule,
      ...(spacingMm !== undefined && { spacingMm }),
    })),
  );
  return { kind: 'size', ...Object.fromEntries(sides), rules };
}
