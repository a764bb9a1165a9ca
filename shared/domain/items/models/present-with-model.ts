import { formatItemId } from '../../../platform/identifiers/item-id.ts';
import type { StoredItem } from '../item.ts';
import { type Presentation, presentItem } from '../present-item.ts';
import type { ItemWithModel } from './item-with-model.ts';
import { type ModelState, modelFields } from './model-state.ts';
import { ownerOf } from './model-store.ts';

/**
 * Returns an item for a response in the cms context, with the state of its model.
 *
 * @param states by the id of the item
 */
export function presentWithModel(
  item: StoredItem,
  states: ReadonlyMap<string, ModelState>,
  presentation: Presentation,
): ItemWithModel {
  const state = states.get(formatItemId(ownerOf(item).id));
  return { ...presentItem(item, presentation), ...modelFields(state, item.storedAssets.glb !== undefined) };
}
