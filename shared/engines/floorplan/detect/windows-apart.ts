import { MIN_OPENING_MM } from './inner-lines.ts';
import { coverage } from './mark-extent.ts';
import { type RunOpening, widthOf } from './run-openings.ts';
import type { Gap } from './wall-run.ts';

/** A pier between two windows is wider; panes that are closer belong to one window. */
const MIN_PIER_MM = 40;
/** The part of an opening that its windows fill together. */
const MIN_FILLED = 0.7;

/**
 * The windows of an opening in which several stand side by side, each drawn whole, with a pier between them that is
 * too short to be found as a wall; the opening itself otherwise.
 *
 * @param whole where blocks and frames are drawn that each show one window
 */
export function windowsApart(opening: RunOpening, whole: readonly Gap[]): RunOpening[] {
  const windows: Gap[] = [];
  const inside = whole
    .map(({ from, to }) => ({ from: Math.max(from, opening.from), to: Math.min(to, opening.to) }))
    .filter((window) => widthOf(window) >= MIN_OPENING_MM)
    .sort((p, q) => p.from - q.from);
  for (const window of inside) {
    const last = windows.at(-1);
    if (last && window.from - last.to < MIN_PIER_MM) {
      windows[windows.length - 1] = { from: last.from, to: Math.max(last.to, window.to) };
    } else windows.push(window);
  }
  if (windows.length < 2 || coverage(windows, opening) < MIN_FILLED * widthOf(opening)) return [opening];
  return windows.map(({ from, to }) => ({ ...opening, from, to }));
}
