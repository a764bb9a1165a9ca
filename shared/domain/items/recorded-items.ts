import { formatItemId } from '../../platform/identifiers/item-id.ts';
import type { Recorded } from '../audit/audit-part.ts';
import type { StoredItem } from './item.ts';
import type { ItemStore } from './item-store.ts';

/**
 * Returns the same items for a call that changes many: the first change that is made writes the entry of the audit log,
 * so that the call has one. Changes wait for the end of the one that would write it.
 */
export function itemsRecordedOnce<Items extends { readonly items: ItemStore }>(
  opened: Items,
  recorded: Recorded,
): Items {
  const recording = recordedItems(opened, recorded).items;
  let isRecorded = false;
  let first: Promise<void> | undefined;
  const replaceFirst: ItemStore['replace'] = async (...change) => {
    await recording.replace(...change);
    isRecorded = true;
  };
  const replace: ItemStore['replace'] = async (...change) => {
    // A change that fails throws where it was asked for; the next one writes the entry.
    while (!isRecorded && first) await Promise.allSettled([first]);
    if (isRecorded) return opened.items.replace(...change);
    first = replaceFirst(...change).finally(() => {
      first = undefined;
    });
    return first;
  };
  return { ...opened, items: { ...opened.items, replace } };
}

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
