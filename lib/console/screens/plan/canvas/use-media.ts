import { useCallback, useSyncExternalStore } from 'react';

/** `matchMedia` is slow: one list is kept for each query. */
const lists = new Map<string, MediaQueryList>();

/** Whether a media query holds, also after the window has changed. */
export function useMedia(query: string): boolean {
  // Another function would be another subscription, in every frame of a drag.
  const listen = useCallback(
    (onChange: () => void) => {
      const list = listOf(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(listen, () => listOf(query).matches);
}

function listOf(query: string): MediaQueryList {
  const list = lists.get(query) ?? matchMedia(query);
  lists.set(query, list);
  return list;
}
