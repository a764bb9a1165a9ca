import { useEffect } from 'react';
import { reviewKey } from './review-key.ts';

/** What the keys of the review do. */
interface ReviewKeys {
  readonly onStep: (by: 1 | -1) => void;
  readonly onPublish: () => void;
  readonly onArchive: () => void;
  readonly onUndo: () => void;
}

/** Calls what the pressed keys mean, but not in a field. */
export function useReviewKeys({ onStep, onPublish, onArchive, onUndo }: ReviewKeys): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return;
      const does = reviewKey(event);
      // The browser would undo typing, and scroll the strip by itself when one of its pictures has the focus.
      if (does !== undefined && (key === 'z' || key.startsWith('Arrow'))) event.preventDefault();
      if (does === 'next') onStep(1);
      else if (does === 'previous') onStep(-1);
      else if (does === 'publish') onPublish();
      else if (does === 'archive') onArchive();
      else if (does === 'undo') onUndo();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [onStep, onPublish, onArchive, onUndo]);
}
