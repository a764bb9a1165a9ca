import { itemIdOf } from '../../../../../shared/engines/floorplan/plan-xml/id-map.ts';
import type { PlanObject } from '../../../../../shared/engines/floorplan/plan-xml/plan-document.ts';
import type { PlacedItem } from './placed-item.ts';

/** How people know a piece: by the name of its item, else by its id in the catalog, else by its type. */
export function pieceName(
  { idMap, type }: Pick<PlanObject, 'idMap' | 'type'>,
  items: ReadonlyMap<string, Pick<PlacedItem, 'name'>>,
): string {
  const itemId = itemIdOf(idMap);
  return items.get(itemId ?? '')?.name ?? itemId?.split(':')[1] ?? type;
}
