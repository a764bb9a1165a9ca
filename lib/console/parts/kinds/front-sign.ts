import type { FrontSign } from '../../../viewer/scene/guess-front.ts';
import type { ItemKind } from './item-kind.ts';
import { kindOfItem } from './piece-of-item.ts';

/** Kinds whose shape says which side is the front. */
const SIGNS: Readonly<Partial<Record<ItemKind, FrontSign>>> = {
  ...{ bed: 'rest', sofa: 'rest', chair: 'rest', armchair: 'rest', bench: 'rest' },
  cabinet: 'doors',
};

/** By what the front of an item is known from its shape; undefined if it is not (D2217). */
export function frontSignOf(item: Parameters<typeof kindOfItem>[0]): FrontSign | undefined {
  return SIGNS[kindOfItem(item)];
}
