import { zipSync } from 'fflate';
import type { Page } from 'puppeteer-core';
import { type Client, jsonBody } from '../api/client.ts';
import type { BrowserCheck } from './browser-check.ts';
import { fitsPhone, go, judge, press } from './console-page.ts';
import { findInReview } from './find-in-review.ts';
import { openBox } from './open-box.ts';
import { checkSelectionQuestion } from './selection-question.ts';

/** Models of no known kind by their names, in metres, and whether a person should look at them. */
const MODELS = [
  { name: 'cube', size: { width: 2, height: 2, depth: 2 }, isOdd: true },
  { name: 'thing', size: { width: 1.2, height: 0.9, depth: 0.004 }, isOdd: true },
  { name: 'rug', size: { width: 1.2, height: 0.004, depth: 0.9 }, isOdd: false },
  { name: 'crate', size: { width: 0.6, height: 0.5, depth: 0.4 }, isOdd: false },
] as const;
const NAMES = `[...document.querySelectorAll('.card .name')].map(({ textContent }) => textContent)`;
const STATE = '.items .facets:not(.list-view)';
const LOOK = `[...document.querySelectorAll('${STATE} button')].find((button) => button.textContent.includes('Look at it'))`;

/** Items and Review mark the same models, by one rule: cubes of two metres and sheets too, but no carpets. */
export async function checkOneDoubt(page: Page, client: Client, check: BrowserCheck['check']): Promise<void> {
  const word = `Oddity${Date.now()}`;
  const labels = MODELS.map(({ name }) => `${word} ${name}`);
  const expected = labels.filter((_, at) => MODELS[at]?.isOdd).toSorted();
  for (const [at, { size }] of MODELS.entries()) {
    const id = `demo:${labels[at]?.replace(' ', '-')}`;
    await client.call('POST', '/v2/items', jsonBody({ item: { id, label: labels[at], visibilityStatus: 1 } }));
    const files = {
      'model.obj': Buffer.from(openBox(size, 'oak')),
      'model.mtl': Buffer.from('newmtl oak\nKd 1 1 1\n'),
    };
    await client.ended((await client.startConversion(id, 'model.zip', zipSync(files))).id);
  }
  const last = labels.at(-1) ?? '';
  await findInReview(page, last);
  const marked = await page.$$eval('.review-strip button', (all) =>
    all.map((button) => button.getAttribute('aria-label') ?? '').filter((name) => name.endsWith('(Look at it)')),
  );
  const inReview = marked.flatMap((name) => labels.filter((label) => name.includes(label))).toSorted();
  check(inReview.join() === expected.join(), `the review marks what is odd: ${inReview.join(', ')}`);
  await go(page, '/');
  await page.waitForSelector('input[type=search]');
  await page.type('input[type=search]', word);
  await page.waitForFunction(`${NAMES}.length === ${MODELS.length}`);
  const hidden = await page.$$('.card .not-shown');
  check(hidden.length === MODELS.length, `the tiles of hidden items say so: ${hidden.length}`);
  const said = String(await page.evaluate(`${LOOK}?.textContent`));
  check(said === `Look at it ${expected.length}`, `Items counts the same: ${said}`);
  await judge(page, 'items-odd', check);
  await page.evaluate(`${LOOK}.click()`);
  await page.waitForFunction(`${NAMES}.length === ${expected.length}`);
  const inItems = ((await page.evaluate(NAMES)) as string[]).toSorted();
  const marks = await page.$$eval('.card .mark.look', (all) => all.length);
  check(inItems.join() === expected.join() && marks === 2, `its filter shows the same: ${inItems.join(', ')}`);
  await checkSelectionQuestion(page, inItems, check);
  check(await fitsPhone(page), 'the items with their marks fit a phone');
  await press(page, `${STATE} button`);
  await page.$eval('input[type=search]', (input) => (input as { select(): void }).select());
  await page.keyboard.press('Delete');
  await findInReview(page, `${word} thing`);
  const why = await page.$eval('.review .unusual-size', (note) => note.textContent ?? '');
  check(why.includes('less than a hundredth'), `the review says why: ${why}`);
  await judge(page, 'review-odd', check);
  for (const label of labels) {
    const id = `demo:${label.replace(' ', '-')}`;
    await client.call('DELETE', `/v2/items/${encodeURIComponent(id)}`);
  }
  await go(page, '/usage');
  await page.waitForSelector('.charts rect');
}
