import { type KeyboardEvent, useState } from 'react';

/**
 * Asks before a button does something that is probably wrong: its first press asks, its second one does it. Whatever
 * else is shown meanwhile takes the question back.
 *
 * @param about what is asked about, for example an item with its size
 * @returns `mayGoOn` for a press: whether it does it. `clicks`: of a click, how many came quickly; the second one of a
 * double click is no answer
 */
export function useSecondPress(about: string) {
  const [asked, setAsked] = useState<string>();
  const isAsked = asked === about;
  if (asked !== undefined && !isAsked) setAsked(undefined);
  const mayGoOn = (clicks = 1): boolean => {
    if (isAsked) return clicks <= 1;
    setAsked(about);
    return false;
  };
  return { isAsked, mayGoOn };
}

/** For a button that asks: a key that is held presses it once, and does not answer. */
export function ignoreRepeat(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault();
}
