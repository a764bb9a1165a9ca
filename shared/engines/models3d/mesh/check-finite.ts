import { counted } from '../../../platform/text/counted.ts';
import { ModelError } from '../model-error.ts';
import type { WarningList } from '../model-warning.ts';
import { quoted } from '../quoted.ts';

/**
 * Largest share of a model's triangles that may be left out because a coordinate is no number. Exporters spoil single
 * vertices, and a model without the few triangles around them keeps its shape and size. When a tenth is gone, a part of
 * the model is, and the size of the rest would replace the item's dimensions.
 */
export const MAX_NON_FINITE_SHARE = 0.1;

/** Triangles with a coordinate that is NaN or infinite, and all others. */
export interface FiniteCount {
  readonly nonFinite: number;
  readonly finite: number;
}

/**
 * Judges a model by its triangles with coordinates that are no numbers: a few bring DEGENERATE_DROPPED.
 *
 * @throws ModelError MODEL_CORRUPT when they are more than `MAX_NON_FINITE_SHARE` of all
 */
export function checkFinite({ nonFinite, finite }: FiniteCount, name: string, warnings: WarningList): void {
  if (nonFinite === 0) return;
  const all = nonFinite + finite;
  const some = `${nonFinite} of the ${counted(all, 'triangle')} of ${quoted(name)}`;
  if (nonFinite > all * MAX_NON_FINITE_SHARE) {
    throw new ModelError('MODEL_CORRUPT', `Coordinates of ${some} are no numbers; export it again.`);
  }
  warnings.add('DEGENERATE_DROPPED', `Left out ${some}, as their coordinates are no numbers.`);
}
