/**
 * Makes the tabs of a page work by pointer and by keys (arrows, Home, End), as the ARIA practices for tabs describe.
 * An address may name the tab that is open at first, by the id of its button (`#tab-walk`).
 *
 * @param makers what makes the content of a tab, by its name, when it is shown for the first time
 */
export function openTabs(document: Document, makers: Readonly<Record<string, () => void>>): void {
  const tabs = [...document.querySelectorAll<HTMLButtonElement>('[role=tab]')];
  const left = new Map(Object.entries(makers).map(([name, make]) => [`tab-${name}`, make]));
  const select = (chosen: HTMLButtonElement) => {
    for (const tab of tabs) {
      const isChosen = tab === chosen;
      tab.setAttribute('aria-selected', String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
      const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '');
      if (panel) panel.hidden = !isChosen;
    }
    const make = left.get(chosen.id);
    left.delete(chosen.id);
    make?.();
  };
  const named = tabs.find(({ id }) => document.location.hash === `#${id}`);
  const first = named ?? tabs.find((tab) => tab.getAttribute('aria-selected') === 'true');
  if (first) select(first);
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
