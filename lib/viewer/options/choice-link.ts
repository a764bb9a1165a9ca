import type { Choice, ItemOption } from '../../../shared/domain/options/option.ts';

/**
 * The choice that an address names: after #, or in the parameter `options`, `fabric=red&width=1200`. Options that the
 * item does not have are left out; undefined if it names none.
 */
export function choiceInAddress(
  { hash, search }: { readonly hash: string; readonly search: string },
  options: readonly ItemOption[],
): Record<string, string | number> | undefined {
  const text = hash.length > 1 ? hash.slice(1) : new URLSearchParams(search).get('options');
  if (text === null) return undefined;
  const named = new URLSearchParams(text);
  const entries = options.flatMap(({ id, kind }) => {
    const value = named.get(id);
    return value === null ? [] : [[id, kind === 'size' ? Number(value) : value] as const];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** The same choice as the part of an address after #. Options with their default are left out. */
export function addressOfChoice(options: readonly ItemOption[], choice: Choice): string {
  const changed = options.filter((option) => choice[option.id] !== option.default);
  return `#${new URLSearchParams(changed.map(({ id }): [string, string] => [id, String(choice[id])])).toString()}`;
}
