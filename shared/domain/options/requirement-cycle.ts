import type { ItemOption } from './option.ts';

/** Returns the ids of options that require each other in a cycle; undefined if there is none. */
export function requirementCycle(
  options: readonly Pick<ItemOption, 'id' | 'requires'>[],
): readonly string[] | undefined {
  const required = new Map(options.map(({ id, requires }) => [id, requires.map(({ option }) => option)]));
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (id: string): readonly string[] | undefined => {
    const start = path.indexOf(id);
    if (start >= 0) return path.slice(start);
    if (done.has(id)) return undefined;
    path.push(id);
    for (const other of required.get(id) ?? []) {
      const cycle = visit(other);
      if (cycle) return cycle;
    }
    path.pop();
    done.add(id);
    return undefined;
  };
  for (const { id } of options) {
    const cycle = visit(id);
    if (cycle) return cycle;
  }
  return undefined;
}
