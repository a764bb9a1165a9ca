import type { ViewTexts } from '../../shared/domain/views/view-text.ts';
import { WALK_TAB } from './walk-tab-name.ts';

/** So long a browser may take to close a tab. */
const CLOSING_MS = 500;

/**
 * In a tab that the console has opened: says that the plan is shown as it was then, and closes: the browser then shows
 * the tab that has opened this one. A browser that does not close the tab has people close it.
 */
export function offerWayBack(window: Window, texts: Pick<ViewTexts, 'asItWas' | 'closeView' | 'closeTab'>): void {
  if (!window.name.startsWith(WALK_TAB)) return;
  const { document } = window;
  const line = document.createElement('p');
  line.className = 'way-back';
  const said = document.createElement('span');
  said.setAttribute('role', 'status');
  said.textContent = texts.asItWas;
  const back = document.createElement('button');
  back.type = 'button';
  back.textContent = texts.closeView;
  back.addEventListener('click', () => {
    window.close();
    window.setTimeout(() => {
      said.textContent = texts.closeTab;
    }, CLOSING_MS);
  });
  line.append(back, said);
  document.querySelector('header')?.append(line);
}
