import { zipSync } from 'fflate';
import type { Page } from 'puppeteer-core';
import { type Client, jsonBody } from '../api/client.ts';
import { jobOf } from '../api/send-file.ts';
import type { BrowserCheck } from './browser-check.ts';
import { fitsPhone, go, judge, press, WITHIN_MS } from './console-page.ts';
import { findInReview } from './find-in-review.ts';
import { openBox } from './open-box.ts';

/** A chair in centimetres. */
const CHAIR = openBox({ width: 50, height: 90, depth: 52 }, 'oak');
const CHAIRS = 3;
const SIZES = `[...document.querySelectorAll('.review-sizes dd')].map((each) => each.textContent).join(' ')`;
const [TRUE, WRONG] = ['500 mm 520 mm 900 mm', '50 mm 52 mm 90 mm'];
const STATUS = `document.querySelector('.same-unit [role=status]')?.textContent ?? ''`;

/**
 * Once a person has said the unit of one model of a delivery, the others of the same wrong size take it in one step,
 * and back.
 */
export async function checkSameUnit(page: Page, client: Client, check: BrowserCheck['check']): Promise<void> {
  const labels = Array.from({ length: CHAIRS }, (_, at) => `Chair ${Date.now()} ${at}`);
  const idOf = (label: string) => `demo:${label.replaceAll(' ', '-')}`;
  const model = zipSync({ 'model.obj': Buffer.from(CHAIR), 'model.mtl': Buffer.from('newmtl oak\nKd 1 1 1\n') });
  for (const label of labels) {
    const item = { id: idOf(label), label, type: 'seating', detailType: 'chair', visibilityStatus: 1 };
    await client.call('POST', '/v2/items', jsonBody({ item }));
    await client.ended((await client.startConversion(item.id, 'model.zip', model)).id);
    const wrong = await client.call(
      'POST',
      `/v2/items/${encodeURIComponent(item.id)}/transform`,
      jsonBody({ unit: 'mm' }),
    );
    await client.ended(jobOf(wrong).id);
  }
  const [first = '', second = ''] = labels;
  await findInReview(page, labels.at(-1) ?? '');
  await findInReview(page, first);
  await page.waitForFunction(`${SIZES} === '${WRONG}'`);
  await page.waitForSelector('.units button:nth-of-type(2):not(:disabled)');
  await press(page, '.units button:nth-of-type(2)');
  await page.waitForFunction(`${SIZES} === '${TRUE}'`, { timeout: WITHIN_MS });
  await page.waitForSelector('.same-unit .main');
  const offered = await page.$eval('.same-unit', (note) => note.textContent ?? '');
  const hasOthers = labels.slice(1).every((label) => offered.includes(label)) && !offered.includes(first);
  check(hasOthers, `others of the same wrong unit are named: ${offered}`);
  await judge(page, 'review-same-unit', check);
  check(await fitsPhone(page), 'the review with models of the same unit fits a phone');
  await press(page, '.same-unit .main');
  await page.waitForFunction(`(${STATUS}).includes('Read in centimetres: ${CHAIRS - 1}')`, { timeout: WITHIN_MS });
  await press(page, `.review-strip button[aria-label*="${second}"]`);
  await page.waitForFunction(`${SIZES} === '${TRUE}'`);
  check((await page.$('.review .unusual-size')) === null, 'all of them are read in the other unit in one step');
  await press(page, '.same-unit button:not(:disabled)');
  await page.waitForFunction(`(${STATUS}).includes('Put back: ${CHAIRS - 1}') && ${SIZES} === '${WRONG}'`);
  check(true, 'and are put back in one step');
  for (const label of labels) await client.call('DELETE', `/v2/items/${encodeURIComponent(idOf(label))}`);
  await go(page, '/usage');
  await page.waitForSelector('.charts rect');
}
