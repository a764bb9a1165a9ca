import { formatItemId } from '../../platform/identifiers/item-id.ts';
import type { Recorded } from '../audit/audit-part.ts';
import type { StoredItem } from './item.ts';
import type { ItemStore } from './item-store.ts';

/** Returns the same items for one call: each change writes its entry of the audit log in its own transaction. */
export function recordedItems<Items extends { readonly items: ItemStore }>(opened: Items, recorded: Recorded): Items {
  const { items } = opened;
  const entry = ({ catalog, externalId }: StoredItem) => recorded(formatItemId({ catalogId: catalog, externalId }));
  const store: ItemStore = {
    ...items,
    create: (item, others = []) => items.create(item, [...others, entry(item)]),
    replace: (read, changed, others = []) => items.replace(read, changed, [...others, entry(changed)]),
  };
  return { ...opened, items: store };
}
