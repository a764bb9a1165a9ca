import { median } from '../../../../../shared/engines/floorplan/geometry/median.ts';
import { METRES_PER_UNIT, MODEL_UNITS, type ModelUnit } from '../../../../../shared/engines/models3d/units.ts';
import { outerBounds } from '../document/outer-bounds.ts';
import type { PlanView } from '../document/plan-view.ts';

/** Plans of flats and houses: what would be smaller or larger, nobody has drawn. */
const [LEAST_SIDE_MM, MOST_SIDE_MM] = [3_000, 100_000];
/** Doors of flats and houses, of one leaf or two. */
const [LEAST_DOOR_MM, MOST_DOOR_MM] = [400, 3_000];
/** More sizes are hard to tell apart. */
const MAX_OTHERS = 3;

/** The sides of a plan across and down the sheet, in millimetres. */
export interface PlanSize {
  readonly widthMm: number;
  readonly depthMm: number;
}

/** How large a plan is over the outer faces of its walls; undefined without walls. */
export function outerSize(view: Pick<PlanView, 'walls'>): PlanSize | undefined {
  const bounds = outerBounds(view);
  return bounds ? { widthMm: bounds.maxX - bounds.minX, depthMm: bounds.maxY - bounds.minY } : undefined;
}

/** How wide the doors of a plan usually are, in millimetres; undefined without doors. */
export function usualDoorMm({ openings }: Pick<PlanView, 'openings'>): number | undefined {
  return median(openings.flatMap(({ value }) => (value.type === 'door' ? [value.widthMm] : [])));
}

/**
 * The other units with which a plan would have the size of a flat or a house, with that size: first those for which
 * something in the drawing speaks.
 *
 * @param unit with which it was read
 * @param spokenFor units of the evidence
 * @param doorMm how wide its doors are: with the other unit they must be doors too
 */
export function otherSizes(
  size: PlanSize,
  unit: ModelUnit,
  spokenFor: readonly string[],
  doorMm?: number,
): readonly (PlanSize & { readonly unit: ModelUnit })[] {
  return MODEL_UNITS.filter((other) => other !== unit)
    .map((other) => {
      const times = METRES_PER_UNIT[other] / METRES_PER_UNIT[unit];
      const [widthMm, depthMm] = [size.widthMm * times, size.depthMm * times];
      return { size: { unit: other, widthMm, depthMm }, doorMm: doorMm === undefined ? undefined : doorMm * times };
    })
    .filter(({ size: { widthMm, depthMm }, doorMm: otherDoorMm = LEAST_DOOR_MM }) => {
      const longerMm = Math.max(widthMm, depthMm);
      const isHouse = longerMm >= LEAST_SIDE_MM && longerMm <= MOST_SIDE_MM;
      return isHouse && otherDoorMm >= LEAST_DOOR_MM && otherDoorMm <= MOST_DOOR_MM;
    })
    .map((other) => other.size)
    .toSorted((a, b) => Number(spokenFor.includes(b.unit)) - Number(spokenFor.includes(a.unit)))
    .slice(0, MAX_OTHERS);
}
