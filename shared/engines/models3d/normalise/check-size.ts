import { POSSIBLE_LARGEST_SIDE_MM, USUAL_LARGEST_SIDE_MM } from '../limits.ts';
import { ModelError } from '../model-error.ts';
import type { WarningList } from '../model-warning.ts';
import { quoted } from '../quoted.ts';
import type { DimensionsMm } from '../units.ts';
import { rounded } from './dimensions.ts';

/** A larger difference to the item's side adds a warning. */
const DIFFERENCE_TOLERANCE = 0.15;

/**
 * Checks the final size: refuses impossible sizes, and warns of unusual ones and of differences to the item's
 * dimensions, which the result replaces.
 *
 * @throws ModelError MODEL_BAD_BOUNDS
 */
export function checkSize(
  size: DimensionsMm,
  known: DimensionsMm | undefined,
  name: string,
  warnings: WarningList,
): void {
  const largest = Math.max(size.widthMm, size.heightMm, size.depthMm);
  if (!(largest >= POSSIBLE_LARGEST_SIDE_MM.min && largest <= POSSIBLE_LARGEST_SIDE_MM.max)) {
    throw new ModelError(
      'MODEL_BAD_BOUNDS',
      `${quoted(name)} is ${describe(size)}, which is not possible; check its unit or state "unit".`,
    );
  }
  if (largest < USUAL_LARGEST_SIDE_MM.min || largest > USUAL_LARGEST_SIDE_MM.max) {
    warnings.add('SIZE_UNUSUAL', `${quoted(name)} is ${describe(size)}; check its unit or state "unit".`);
  }
  const stated = rounded(size);
  if (known && (['widthMm', 'heightMm', 'depthMm'] as const).some((side) => differs(stated[side], known[side]))) {
    warnings.add('DIMENSIONS_DIFFER', `The model is ${describe(stated)}, the item was ${describe(known)}.`);
  }
}

/** Unknown dimensions of an item are 0. */
function differs(side: number, known: number): boolean {
  return known > 0 && Math.abs(side - known) > known * DIFFERENCE_TOLERANCE;
}

/** Describes a size in the order in which furniture is sold and the console shows sizes. */
function describe({ widthMm, depthMm, heightMm }: DimensionsMm): string {
  const [width, depth, height] = [widthMm, depthMm, heightMm].map((side) => Number(side.toPrecision(6)));
  return `${width} x ${depth} x ${height} mm (width x depth x height)`;
}
