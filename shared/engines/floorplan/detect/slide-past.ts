import type { Extent } from './mark-extent.ts';
import { overlap, widthOf } from './run-openings.ts';
import type { Gap } from './wall-run.ts';

/** The part of a gap that each of two sliding leaves covers: half of it, and some more where they lie on each other. */
const MIN_LEAF_SHARE = 0.4;
const MAX_LEAF_SHARE = 0.7;

/**
 * Whether the lines in a gap are two leaves that slide past each other: one from each jamb, beside each other across
 * the wall, and none as long as the gap. A window that slides has a sill or a frame over its whole length.
 */
export function slidePast(panes: readonly Extent[], gap: Gap): boolean {
  const width = widthOf(gap);
  const isLeaf = (pane: Extent) => {
    const share = overlap(pane, gap) / width;
    return share >= MIN_LEAF_SHARE && share <= MAX_LEAF_SHARE;
  };
  if (panes.length < 2 || !panes.every(isLeaf)) return false;
  const middle = (gap.from + gap.to) / 2;
  const near = panes.filter(({ from, to }) => (from + to) / 2 < middle);
  const far = panes.filter(({ from, to }) => (from + to) / 2 >= middle);
  const [below, above] = [near, far].map((leaf) => ({
    low: Math.min(...leaf.map(({ low }) => low)),
    high: Math.max(...leaf.map(({ high }) => high)),
  }));
  if (!below || !above || near.length === 0 || far.length === 0) return false;
  return below.high <= above.low || above.high <= below.low;
}
