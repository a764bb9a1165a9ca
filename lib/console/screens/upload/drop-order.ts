import type { ModelGroup } from './group-files.ts';

/** `Armchair 2` before `Armchair 10`; capitals and accents make no difference. */
const NAMES = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/**
 * The models of one drop in the order of their files' names, then of their folders: a browser gives files in the order
 * in which they were read. A list keeps the order of its drops, and rows stay where they are whatever becomes of them.
 */
export function inNameOrder(groups: readonly ModelGroup[]): readonly ModelGroup[] {
  return groups.toSorted(
    ({ model: a }, { model: b }) => NAMES.compare(a.file.name, b.file.name) || NAMES.compare(a.folder, b.folder),
  );
}
