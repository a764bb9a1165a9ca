import { WALK_TAB } from '../../../../viewer/walk-tab-name.ts';

/** The tab in which a plan is seen in 3D. */
export interface WalkTab {
  /** Shows a page in place of what the tab has shown; the tab's way back does not collect older states. */
  show(url: string): void;
  /** Closes a tab that has nothing to show. One that shows an older state of the plan keeps it. */
  giveUp(): void;
}

/**
 * Opens the one tab of a plan, or brings it to the front, also after a reload of this page. Null if the browser opens
 * none.
 *
 * It needs the handle of the tab, so `noopener` is no choice; the opener is taken away each time, because browsers set
 * it again when they find a tab by its name. So what the tab shows cannot reach this page.
 *
 * @param waiting what a new tab says until it has something to show
 */
export function openWalkTab(planId: string, waiting: string): WalkTab | null {
  // The name is found again among the tabs of this browser. Without an address, the tab stays as it is.
  const opened = window.open('', `${WALK_TAB}${planId}`);
  if (!opened) return null;
  const isNew = disown(opened);
  if (isNew) {
    opened.document.title = waiting;
    opened.document.body.textContent = waiting;
  }
  opened.focus();
  return {
    show: (url) => opened.location.replace(url),
    giveUp: () => {
      if (isNew) opened.close();
    },
  };
}

/** Takes the opener away from a tab. Returns whether nothing has been shown in it yet. */
function disown(opened: Window): boolean {
  try {
    opened.opener = null;
    return opened.location.href === 'about:blank';
  } catch {
    // Somebody has gone to another website in it.
    return false;
  }
}
