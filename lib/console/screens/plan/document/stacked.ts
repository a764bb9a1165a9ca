import type { PlanObject } from '../../../../../shared/engines/floorplan/plan-xml/plan-document.ts';
import type { Part } from './plan-view.ts';

/**
 * Pieces in the order in which they cover each other seen from above, by their upper sides: a rug lies under a table.
 */
export function stacked(pieces: readonly Part<PlanObject>[]): readonly Part<PlanObject>[] {
  return pieces.toSorted(({ value: a }, { value: b }) => a.zMm + a.heightMm - b.zMm - b.heightMm);
}
