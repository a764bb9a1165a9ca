import type { HTTPRequest, Page } from 'puppeteer-core';
import type { BrowserCheck } from './browser-check.ts';
import { go } from './console-page.ts';

const MAX_SHIFT = 0.001;
const PLACES = (card: string) => `[...document.querySelectorAll('${card} .picture')].slice(0, 3).map((each) => {
  const { x, y, width, height } = each.getBoundingClientRect();
  return [x, y, width, height].map(Math.round).join(' ');
}).join()`;
const WATCH_SHIFTS = `window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.shifted += entry.value;
  }).observe({ type: 'layout-shift' })`;

/** The tools above the cards are one line. */
const WIDE = { width: 1_440, height: 900 };

/**
 * While the tenant and then the items are read, the places of the cards are there, and the cards come where they were.
 */
export async function checkFirstFrame(page: Page, check: BrowserCheck['check']): Promise<void> {
  const held: HTTPRequest[] = [];
  const isHeld = { tenant: true, items: true };
  const hold = (request: HTTPRequest) => {
    const url = request.url();
    const waits = (isHeld.tenant && url.includes('/tenants/')) || (isHeld.items && url.includes('/items/search'));
    if (waits) held.push(request);
    else void request.continue();
  };
  const letGo = async (what: keyof typeof isHeld) => {
    isHeld[what] = false;
    for (const request of held.splice(0)) await request.continue();
  };
  const before = page.viewport();
  await page.setViewport({ ...before, ...WIDE });
  await go(page, '/');
  await page.waitForSelector('.card a');
  await page.setRequestInterception(true);
  page.on('request', hold);
  await page.reload();
  await page.waitForSelector('.frame .placeholders .card-place');
  const opening = await page.evaluate(PLACES('.placeholders'));
  await letGo('tenant');
  await page.waitForSelector('input[type=search]');
  await page.waitForSelector('.placeholders .card-place');
  const awaited = await page.evaluate(PLACES('.placeholders'));
  await page.evaluate(WATCH_SHIFTS);
  await letGo('items');
  await page.waitForSelector('.card a');
  const shown = await page.evaluate(PLACES('.card'));
  const shifted = Number(await page.evaluate('window.shifted'));
  page.off('request', hold);
  await page.setRequestInterception(false);
  await page.setViewport(before);
  check(
    opening === awaited && awaited === shown && shifted <= MAX_SHIFT,
    `cards come where their places were, while the tenant and the items are read: ${opening}, ${awaited}, ${shown}; shifted by ${shifted}`,
  );
}
