import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

const CARD_PX = 160;
/** Of a row of cards, with the space below it. */
export const ROW_PX = 232;

/** How many cards of items stand beside each other in a place, whatever width it has. */
export function useColumns(): { readonly place: RefObject<HTMLDivElement | null>; readonly columns: number } {
  const place = useRef<HTMLDivElement>(null);
  const [columns, setColumns] = useState(1);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const count = () => setColumns(Math.max(1, Math.floor(element.clientWidth / CARD_PX)));
    // Before the first picture of the page, for which an observer is too late.
    count();
    const observer = new ResizeObserver(count);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { place, columns };
}
