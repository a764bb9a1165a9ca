/** The part of a key press that matters here. */
interface KeyPress {
  readonly key: string;
  /** The key is held down. */
  readonly repeat: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** What a key of the review does. */
type ReviewKey = 'next' | 'previous' | 'publish' | 'archive' | 'undo';

const KEYS: Readonly<Record<string, ReviewKey>> = {
  ...{ ArrowRight: 'next', j: 'next', ArrowLeft: 'previous', k: 'previous' },
  ...{ p: 'publish', a: 'archive', u: 'undo' },
};

/**
 * What a press of a key does: arrows or J and K go through the items, P publishes, A archives, U or Ctrl+Z takes the
 * last decision back. A key that is held down goes on through the items, but decides once.
 */
export function reviewKey({ key, repeat, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): ReviewKey | undefined {
  const isUndo = (ctrlKey || metaKey) && !altKey && !shiftKey && key === 'z';
  // Ctrl+A and the like are the browser's.
  const isOther = ctrlKey || metaKey || altKey || !Object.hasOwn(KEYS, key);
  const does = isUndo ? 'undo' : isOther ? undefined : KEYS[key];
  return repeat && does !== 'next' && does !== 'previous' ? undefined : does;
}
