import type { StoredItem } from './item.ts';

/** What every change of an item sets. `updated` never goes back within an item, whatever the clocks of two functions say. */
export function nextVersion(
  { updated, version }: Pick<StoredItem, 'updated' | 'version'>,
  now: Date,
): Pick<StoredItem, 'updated' | 'version'> {
  const time = now.toISOString();
  const later = time > updated ? time : new Date(Date.parse(updated) + 1).toISOString();
  return { updated: later, version: version + 1 };
}
