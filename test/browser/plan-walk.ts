import type { Page } from 'puppeteer-core';
import { press, WITHIN_MS } from './console-page.ts';
import { drawLine, focus, type OpenPlan, shortcut } from './plan-page.ts';

const CLOSED_WITHIN_MS = 20_000;
const BUTTON = '.plan-actions button';

/** The 3D view of a plan opens in one tab, which shows each later state too and says from when it is. */
export async function checkWalk({ page, check }: OpenPlan): Promise<void> {
  const pages = async () => (await page.browser().pages()).filter((each) => each.url().includes('/view/'));
  const [opened] = await Promise.all([
    page.browser().waitForTarget((target) => target.url().includes('/view/'), { timeout: WITHIN_MS }),
    press(page, BUTTON),
  ]);
  const view = await opened.page();
  if (!view) throw new Error('the 3D view has a tab');
  // A tab that the page opens has the short times of puppeteer.
  view.setDefaultTimeout(WITHIN_MS);
  await view.waitForSelector('canvas');
  const title = await view.title();
  check(title === 'flat', `a click shows the plan in 3D in a tab with the name of the plan: ${title}`);
  const saved = await view.$eval('dl time', (time) => [time.getAttribute('datetime'), time.textContent]);
  const isNow = Math.abs(Date.parse(saved[0] ?? '') - Date.now()) < WITHIN_MS;
  check(isNow && !saved[1]?.includes('UTC'), `the 3D view says from when it is, in local time: ${saved[1]}`);

  const before = view.url();
  await page.bringToFront();
  await drawLine(page, [4_400, -900], [5_400, -900]);
  await pressAgain(page, view, `location.href !== ${JSON.stringify(before)}`);
  const later = await pages();
  check(later.length === 1, `the same tab comes to the front and shows another wall: ${later.length}`);
  check((await view.evaluate('window.opener')) === null, 'the 3D view cannot reach the console');
  await page.bringToFront();
  await focus(page, '.plan-canvas');
  await shortcut(page, 'z');
  await checkWayBack(view, check);
  await page.bringToFront();
}

/** The tab says that it shows an earlier state, and its button leads back: it closes the tab. */
async function checkWayBack(view: Page, check: OpenPlan['check']): Promise<void> {
  await view.bringToFront();
  const said = await view.$eval('.way-back span', ({ textContent }) => textContent);
  check(said?.includes('as it was at that time') === true, `the 3D view says that it shows an earlier state: ${said}`);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  view.once('close', () => resolve(true));
  const waiting = setTimeout(() => resolve(false), CLOSED_WITHIN_MS);
  // The tab may be gone before the browser has told of the end of the click.
  await press(view, '.way-back button').catch((error: unknown) => {
    if (!(error instanceof Error) || error.name !== 'TargetCloseError') throw error;
  });
  const isClosed = await promise;
  clearTimeout(waiting);
  check(isClosed, 'its button leads back to the plan');
  if (!isClosed) await view.close();
}

/** Presses the button and waits for what the tab shows then, and that it has come to the front. */
async function pressAgain(page: Page, view: Page, shown: string): Promise<void> {
  await press(page, BUTTON);
  await view.waitForFunction(`${shown} && document.visibilityState === 'visible'`);
  await view.waitForSelector('canvas');
}
