import type { Item } from '../../../../shared/domain/items/shown-item.ts';
import type { SizeMm } from '../size/size-mm.ts';
import { sizeToCome } from './size-to-come.ts';
import { useMaking } from './use-making.ts';

/** The size that an item will have, from the press of a correction until its model is made. */
export function useSizeToCome(item: Pick<Item, 'id' | 'assets'> | undefined): SizeMm | undefined {
  const making = useMaking(item?.id ?? '');
  if (making === undefined || making.glbUrl !== item?.assets.glb?.url) return undefined;
  return sizeToCome(making.from, making.correction);
}
