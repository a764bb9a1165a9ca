import type { StoredResult } from '../../platform/jobs/job.ts';
import type { Choice } from '../options/option.ts';

/** Letters that file names of all systems can have. */
const OTHER_LETTERS = /[^A-Za-z0-9._-]/g;

/**
 * Returns the name of the file of a picture, as shops store it: the item, the choice and the number of the view, for
 * example `sofa_fabric-red_legs-oak_0.png`; of a turntable also the number of the step.
 *
 * @param options ids of the options in the name, in their order
 */
export function fileNameOf(
  item: string,
  choice: Choice,
  options: readonly string[],
  { view, index, view_type: viewType, format }: StoredResult,
): string {
  const parts = [item, ...options.map((id) => `${id}-${choice[id]}`), String(view)];
  const step = viewType === 'turntable' ? [String(index)] : [];
  const extension = format === 'jpeg' ? 'jpg' : String(format);
  return `${[...parts, ...step].map((part) => part.replace(OTHER_LETTERS, '-')).join('_')}.${extension}`;
}

/** Returns a choice in words, for messages: `fabric red, legs oak`. */
export function wordsOf(choice: Choice, options: readonly string[]): string {
  return options.map((id) => `${id} ${choice[id]}`).join(', ');
}
