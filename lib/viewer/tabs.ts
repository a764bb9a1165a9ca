/**
 * Makes the tabs of a page work by pointer and by keys (arrows, Home, End), as the ARIA practices for tabs describe.
 * An address may name the tab that is open at first, by the id of its button (`#tab-walk`).
 *
 * @param lazy name of the tab whose content is made when it is shown for the first time
 */
export function openTabs(document: Document, lazy: string, make: () => void): void {
  const tabs = [...document.querySelectorAll<HTMLButtonElement>('[role=tab]')];
  let isMade = false;
  const select = (chosen: HTMLButtonElement) => {
    for (const tab of tabs) {
      const isChosen = tab === chosen;
      tab.setAttribute('aria-selected', String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
      const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '');
      if (panel) panel.hidden = !isChosen;
    }
    if (chosen.id === `tab-${lazy}` && !isMade) {
      isMade = true;
      make();
    }
  };
  const named = tabs.find(({ id }) => document.location.hash === `#${id}`);
  if (named) select(named);
  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener('click', () => select(tab));
    tab.addEventListener('keydown', ({ key }) => {
      const next = nextIndex(key, index, tabs.length);
      const target = next === undefined ? undefined : tabs[next];
      if (!target) return;
      target.focus();
      select(target);
    });
  }
}

function nextIndex(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (index + 1) % count;
  if (key === 'ArrowLeft') return (index + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
