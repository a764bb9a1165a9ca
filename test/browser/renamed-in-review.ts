import type { Page } from 'puppeteer-core';
import type { BrowserCheck } from './browser-check.ts';
import { fitsPhone, go, judge } from './console-page.ts';
import { findInReview } from './find-in-review.ts';

const NAME = '.review-fields input[name=label]';
const KIND = '.review-fields select';
const TITLE = "document.querySelector('.review h1')?.textContent";
const DECIDED = "(document.querySelector('.decided')?.textContent ?? '')";
const IS_FREE = 'document.activeElement === document.body';

/**
 * Name and kind of a model, which were guessed from its file, are changed in the review: keys decide nothing while
 * somebody types, Escape takes back what was typed, and U takes the changes back. The item is as before at the end.
 *
 * @param item that waits in the review, with its label
 */
export async function checkRenamedInReview(
  page: Page,
  item: { readonly label: string },
  check: BrowserCheck['check'],
): Promise<void> {
  const typeName = async (text: string) => {
    await page.$eval(NAME, (input) => (input as { select(): void }).select());
    await page.type(NAME, text);
  };
  await findInReview(page, item.label);
  const kind = await page.$eval(KIND, (list) => (list as { value: string }).value);
  await typeName('pa ujk');
  check((await page.evaluate(`${DECIDED} === '' && ${TITLE}`)) === item.label, 'no key of a name decides anything');
  await page.keyboard.press('Escape');
  const isBack = await page.evaluate(`${IS_FREE} && document.querySelector('${NAME}').value === '${item.label}'`);
  check(isBack === true, 'Escape takes back what was typed');
  await typeName('Papa’s oak chest');
  await page.keyboard.press('Enter');
  await page.waitForFunction(`${TITLE} === 'Papa’s oak chest' && ${IS_FREE}`);
  await page.select(KIND, 'lamp');
  await page.waitForFunction(`${DECIDED} !== ''`);
  await judge(page, 'review-renamed', check);
  check(await fitsPhone(page), 'the review with a changed name fits a phone');
  // The list read anew has both, and nothing to undo.
  await go(page, '/usage');
  await page.waitForSelector('.charts rect');
  await findInReview(page, 'Papa’s oak chest');
  // The kind is sent after the name, and can still be on its way.
  await page.waitForFunction(`document.querySelector('${KIND}').value === 'lamp'`);
  check(true, `name and kind are changed in the review: from ${kind} to lamp`);
  await page.select(KIND, kind);
  await page.waitForFunction(`${DECIDED} !== ''`);
  await typeName(item.label);
  await page.keyboard.press('Enter');
  await page.waitForFunction(`${TITLE} === '${item.label}'`);
  await page.keyboard.press('u');
  await page.waitForFunction(`${TITLE} === 'Papa’s oak chest'`);
  await page.keyboard.press('u');
  await page.waitForFunction(`${DECIDED} === '' && document.querySelector('${KIND}').value === 'lamp'`);
  check(true, 'U takes back the name, and then the kind');
  await typeName(item.label);
  await page.keyboard.press('Enter');
  await page.select(KIND, kind);
  await page.waitForFunction(`${TITLE} === '${item.label}' && document.querySelector('${KIND}').value === '${kind}'`);
  // The next visit has nothing to undo.
  await go(page, '/usage');
  await page.waitForSelector('.charts rect');
}
