import type { Page } from 'puppeteer-core';
import type { BrowserCheck } from './browser-check.ts';
import { press } from './console-page.ts';

const QUESTION = '.bulk .publish-question';

/**
 * Publish asks of the selected items in Items whether their unusual sizes are right; another selection takes the
 * question back. Nothing is published, and nothing is selected at the end.
 *
 * @param labels of hidden items of unusual sizes that the list shows, two at least
 */
export async function checkSelectionQuestion(
  page: Page,
  labels: readonly string[],
  check: BrowserCheck['check'],
): Promise<void> {
  const [one = '', other = ''] = labels;
  // Nothing is chosen of the list before.
  await page.waitForSelector('.list-place:not([inert])');
  await press(page, `.card input[aria-label="${one}"]`);
  await press(page, '.bulk button');
  await page.waitForSelector(`${QUESTION}:not(:empty)`);
  const asked = await page.$eval(QUESTION, ({ textContent }) => textContent ?? '');
  check(asked.includes('mm'), `the first press asks of a selection: ${asked}`);
  await press(page, `.card input[aria-label="${other}"]`);
  await page.waitForSelector(`${QUESTION}:empty`);
  await press(page, '.bulk .plain');
  await page.waitForFunction("!document.querySelector('.bulk')");
  const hidden = await page.$$('.card .not-shown');
  check(hidden.length === labels.length, 'another selection takes the question back, and nothing is published');
}
