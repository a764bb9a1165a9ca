import { counted } from '../../../platform/text/counted.ts';
import { ModelError } from '../model-error.ts';
import type { WarningList } from '../model-warning.ts';
import { quoted } from '../quoted.ts';

/**
 * Largest share of a model's triangles that can be left out because a coordinate is not finite. Exporters write a few
 * wrong vertices, and a model without the triangles around them keeps its shape and size. Without a tenth of the
 * triangles, a part of the model is missing, and its wrong size would replace the item's dimensions.
 */
const MAX_NON_FINITE_SHARE = 0.1;

/** Triangles with a coordinate that is NaN or infinite, and all others. */
interface FiniteCount {
  readonly nonFinite: number;
  readonly finite: number;
}

/**
 * Checks the number of triangles with coordinates that are not finite: a few add the warning DEGENERATE_DROPPED.
 *
 * @throws ModelError MODEL_CORRUPT if there are more than `MAX_NON_FINITE_SHARE` of all
 */
export function checkFinite({ nonFinite, finite }: FiniteCount, name: string, warnings: WarningList): void {
  if (nonFinite === 0) return;
  const all = nonFinite + finite;
  const some = `${nonFinite} of the ${counted(all, 'triangle')} of ${quoted(name)}`;
  if (nonFinite > all * MAX_NON_FINITE_SHARE) {
    throw new ModelError('MODEL_CORRUPT', `Coordinates of ${some} are not valid numbers; export it again.`);
  }
  warnings.add('DEGENERATE_DROPPED', `Left out ${some}, because their coordinates are not valid numbers.`);
}
