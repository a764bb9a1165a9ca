import { useEffect } from 'react';

/** What the keys of the review do. */
interface ReviewKeys {
  readonly onStep: (by: 1 | -1) => void;
  readonly onPublish: () => void;
  readonly onArchive: () => void;
  readonly onUndo: () => void;
}

/** Arrows or J and K go through the items, P publishes, A archives, U or Ctrl+Z takes the last decision back. */
export function useReviewKeys({ onStep, onPublish, onArchive, onUndo }: ReviewKeys): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return;
      if ((ctrlKey || metaKey) && !altKey && !shiftKey && key === 'z') {
        event.preventDefault();
        onUndo();
      }
      // Ctrl+A and the like are the browser's.
      if (ctrlKey || metaKey || altKey) return;
      if (key === 'ArrowRight' || key === 'j') onStep(1);
      else if (key === 'ArrowLeft' || key === 'k') onStep(-1);
      else if (key === 'p') onPublish();
      else if (key === 'a') onArchive();
      else if (key === 'u') onUndo();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [onStep, onPublish, onArchive, onUndo]);
}
