import { useSyncExternalStore } from 'react';

/** The address of the model that the view of an item has shown last, by item. */
const shown = new Map<string, string>();
const listeners = new Set<() => void>();

/** Notes that the view of an item shows a model, or says why it cannot. */
export function noteShownModel(itemId: string, glbUrl: string): void {
  if (shown.get(itemId) === glbUrl) return;
  shown.set(itemId, glbUrl);
  for (const listener of listeners) listener();
}

/** Whether the view of an item shows a model already. An item without a model has nothing to wait for. */
export function useIsShown(itemId: string, glbUrl: string | undefined): boolean {
  return useSyncExternalStore(listen, () => glbUrl === undefined || shown.get(itemId) === glbUrl);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
