import type { StoredItem } from './item.ts';

/**
 * Returns the fields that every change of an item sets. `updated` of an item never decreases, even if the clocks of two
 * functions differ.
 */
export function nextVersion(
  { updated, version }: Pick<StoredItem, 'updated' | 'version'>,
  now: Date,
): Pick<StoredItem, 'updated' | 'version'> {
  const time = now.toISOString();
  const later = time > updated ? time : new Date(Date.parse(updated) + 1).toISOString();
  return { updated: later, version: version + 1 };
}
