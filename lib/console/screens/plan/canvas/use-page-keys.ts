import { useEffect, useRef } from 'react';

/** Fields in which people type, or which letters change. */
const TYPING = 'input:not([type="range"], [type="checkbox"], [type="radio"]), select, textarea, [contenteditable]';
/** What has the focus in it was pressed to change the plan; elsewhere nobody means a piece of it. */
const EDITOR = '.plan-canvas, .plan-chosen';
const REMOVING: ReadonlySet<string> = new Set(['Delete', 'Backspace']);

/** Listens to the keys of the page, wherever the focus is: also on no element at all, as after a page was opened. */
export function usePageKeys(onKeyDown: (event: KeyboardEvent) => void): void {
  const latest = useRef(onKeyDown);
  useEffect(() => {
    latest.current = onKeyDown;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => latest.current(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/**
 * Whether a key that was pressed elsewhere is meant for the paper: letters, signs and those that remove, but not where
 * people type. Other keys move the page or press the button that has the focus.
 */
export function isForPaper({ key, target, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || key === ' ' || !(target instanceof Element)) return false;
  if (target.matches(TYPING) || document.querySelector('dialog[open]')) return false;
  if (REMOVING.has(key)) return target === document.body || target.closest(EDITOR) !== null;
  return key.length === 1 || (key === 'Escape' && target === document.body);
}
