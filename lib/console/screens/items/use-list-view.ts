import { useState } from 'react';
import { keepText, keptText } from '../../parts/kept-text.ts';

const PLACE = 'console-items-view';
const VIEWS = ['pictures', 'table'] as const;
type ListView = (typeof VIEWS)[number];

/** How the items are listed. The browser keeps the choice. */
export function useListView() {
  const [view, setView] = useState<ListView>(() => VIEWS.find((each) => each === keptText(PLACE)) ?? 'pictures');
  const choose = (wanted: ListView) => {
    keepText(PLACE, wanted);
    setView(wanted);
  };
  return { views: VIEWS, view, choose };
}
