import type { Item } from '../../../../shared/domain/items/shown-item.ts';
import type { ScaledMate } from '../../parts/model-correction/likely-size.ts';
import type { SameCorrection } from './same-correction.ts';

/**
 * The last model of the same folder that was scaled in this visit: its factor is probably that of an item of unusual
 * size too. Undefined if there is none.
 *
 * @param together the items whose models were sent from the folder
 */
export function scaledMate(
  itemId: string,
  items: readonly Item[],
  corrected: ReadonlyMap<string, SameCorrection>,
  together: ReadonlySet<string>,
): ScaledMate | undefined {
  const mate = [...corrected.values()].findLast(
    (each) => each.itemId !== itemId && together.has(each.itemId) && each.correction.scale !== undefined,
  );
  if (mate?.correction.scale === undefined || mate.correction.unit !== undefined) return undefined;
  const name = items.find(({ id }) => id === mate.itemId)?.label || mate.itemId;
  return { name, unit: mate.from.unit, scale: mate.correction.scale };
}
