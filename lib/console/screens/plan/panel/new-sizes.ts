import { itemIdOf } from '../../../../../shared/engines/floorplan/plan-xml/id-map.ts';
import type { PlanObject } from '../../../../../shared/engines/floorplan/plan-xml/plan-document.ts';
import type { PieceSize } from '../commands/resize-pieces.ts';
import type { Part } from '../document/plan-view.ts';
import type { PlacedItem } from './placed-item.ts';

/** Plans hold whole millimetres, items do not. */
const ALIKE_MM = 1;

/**
 * The sizes that pieces would have if they were placed now, by the keys of the pieces, where a side differs by more than a
 * millimetre. A configuration of an item with sizes to choose has its own size, and is left out.
 */
export function newSizes(
  pieces: readonly Part<PlanObject>[],
  items: ReadonlyMap<string, Pick<PlacedItem, 'size' | 'hasSizeOption'>>,
): ReadonlyMap<number, PieceSize> {
  return new Map(
    pieces.flatMap(({ key, value }) => {
      const item = items.get(itemIdOf(value.idMap) ?? '');
      if (!item || (item.hasSizeOption && value.idMap.configuration !== undefined)) return [];
      const side = (name: keyof PieceSize) => {
        const now = item.size[name];
        return now === undefined || Math.abs(now - value[name]) <= ALIKE_MM ? value[name] : Math.round(now);
      };
      const size = { widthMm: side('widthMm'), depthMm: side('depthMm'), heightMm: side('heightMm') };
      const isSame =
        size.widthMm === value.widthMm && size.depthMm === value.depthMm && size.heightMm === value.heightMm;
      return isSame ? [] : [[key, size] as const];
    }),
  );
}
