import type { Item } from '../../../../shared/domain/items/shown-item.ts';
import { METRES_PER_UNIT, type ModelUnit } from '../../../../shared/engines/models3d/units.ts';
import { pieceOf } from '../../parts/kinds/piece-of-item.ts';
import { scaledSize } from '../../parts/model-correction/scaled-size.ts';
import { type SizeMm, sizeOf } from '../../parts/size/size-mm.ts';
import { isUnusualSize } from '../../parts/size/unusual-size.ts';

/** A person has said that the file of an item was in another unit than the one in which it was read. */
export interface UnitChange {
  readonly itemId: string;
  readonly from: ModelUnit;
  readonly to: ModelUnit;
}

/** An item that would have a usual size in the other unit too. */
export interface SameUnitItem {
  readonly item: Item;
  readonly before: SizeMm;
  readonly after: SizeMm;
}

/**
 * The other items that wait and have probably the same wrong unit: their size is unusual, and would be a usual one.
 *
 * @param decided nothing more is done with these
 */
export function sameUnitItems(
  items: readonly Item[],
  decided: ReadonlyMap<string, unknown>,
  { itemId, from, to }: UnitChange,
): readonly SameUnitItem[] {
  return items.flatMap((item) => {
    const before = sizeOf(item);
    if (item.id === itemId || decided.has(item.id) || !before) return [];
    const piece = pieceOf(item);
    const after = scaledSize(before, METRES_PER_UNIT[to] / METRES_PER_UNIT[from]);
    return isUnusualSize(before, piece) && !isUnusualSize(after, piece) ? [{ item, before, after }] : [];
  });
}
