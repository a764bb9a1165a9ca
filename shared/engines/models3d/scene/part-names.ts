/** The vertex attribute with the number of the part that a vertex belongs to: an index into the names of the parts. */
export const PART_ATTRIBUTE = '_PART';

/** The longest name of a part; longer names of nodes are cut. */
export const MAX_PART_NAME_LETTERS = 200;

/**
 * The names of a model's parts from the extras of its scene: one for each node of the source, in their order, so that
 * four legs can have the same name. Empty for a model without them (D465).
 */
export function partNames(sceneExtras: unknown): readonly string[] {
  if (typeof sceneExtras !== 'object' || sceneExtras === null || !('parts' in sceneExtras)) return [];
  const { parts } = sceneExtras;
  return Array.isArray(parts) ? parts.map((name) => (typeof name === 'string' ? name : '')) : [];
}
