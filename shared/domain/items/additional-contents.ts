import * as z from 'zod';
import { formatItemId } from '../../platform/identifiers/item-id.ts';
import type { StoredItem } from './item.ts';
import { AdditionalContent } from './shop-fields.ts';

/** Something to read or watch about an item, with its own id and that of the item. */
export const ItemAdditionalContent = z.object({ id: z.string(), item: z.string(), ...AdditionalContent.shape });
export type ItemAdditionalContent = z.infer<typeof ItemAdditionalContent>;

/** Returns the additional contents of items, in the order of the items. */
export function contentsOf(items: readonly StoredItem[]): ItemAdditionalContent[] {
  return items.flatMap(({ catalog, externalId, additionalContents }) => {
    const item = formatItemId({ catalogId: catalog, externalId });
    return additionalContents.map((content, index) => ({ id: `${item}:${index}`, item, ...content }));
  });
}
