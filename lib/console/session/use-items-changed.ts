import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { noteOwnChange } from './own-changes.ts';

/** Lists know a change a little later than the item itself: within 5 s (D1405). */
const LISTS_KNOW_MS = 6_000;

/**
 * Returns the function that reads again what a change of an item shows in: the item, and the lists, now and once more.
 * It waits for the item.
 */
export function useItemsChanged(): (id?: string) => Promise<void> {
  const queries = useQueryClient();
  return useCallback(
    async (id?: string) => {
      const readLists = () => void queries.invalidateQueries({ queryKey: ['items'] });
      noteOwnChange();
      readLists();
      setTimeout(readLists, LISTS_KNOW_MS);
      if (id === undefined) return;
      // A first read that began before the change would stay as the answer: invalidating does not start it again.
      await queries.cancelQueries({ queryKey: ['item', id] });
      await queries.invalidateQueries({ queryKey: ['item', id] });
    },
    [queries],
  );
}
