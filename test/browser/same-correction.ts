import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
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
const STATUS = `document.querySelector('.same-correction [role=status]')?.textContent ?? ''`;

/**
 * Once a person has said the unit of one model of a delivery, the others of the same wrong size take it in one step,
 * and back.
 */
export async function checkSameCorrection(page: Page, client: Client, check: BrowserCheck['check']): Promise<void> {
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
  await page.waitForSelector('.same-apply');
  const offered = await page.$eval('.same-correction', (note) => note.textContent ?? '');
  check(offered.includes('Do the same with both: read in centimetres'), `they can be read in it too: ${offered}`);
  const hasOthers = labels.slice(1).every((label) => offered.includes(label)) && offered.startsWith(`${first}: `);
  check(hasOthers, `others of the same wrong unit are named, and the model that was corrected: ${offered}`);
  await judge(page, 'review-same-correction', check);
  check(await fitsPhone(page), 'the review with models of the same unit fits a phone');
  await press(page, '.same-apply');
  await page.waitForFunction(`(${STATUS}).includes('Corrected in the same way: ${CHAIRS - 1}')`, {
    timeout: WITHIN_MS,
  });
  await press(page, `.review-strip button[aria-label*="${second}"]`);
  await page.waitForFunction(`${SIZES} === '${TRUE}'`);
  check((await page.$('.review .unusual-size')) === null, 'all of them are read in the other unit in one step');
  await press(page, '.same-correction button:not(:disabled)');
  await page.waitForFunction(`(${STATUS}).includes('Put back: ${CHAIRS - 1}') && ${SIZES} === '${WRONG}'`);
  check(true, 'and are put back in one step');
  for (const label of labels) await client.call('DELETE', `/v2/items/${encodeURIComponent(idOf(label))}`);
  await go(page, '/usage');
  await page.waitForSelector('.charts rect');
}

/**
 * A folder of chairs that an unknown factor has made too large: one real measure of one of them gives the others the
 * same factor by a press, and no unit is pressed any more. An undo gives it the size of its file.
 */
export async function checkSameOfUpload(page: Page, folder: string, check: BrowserCheck['check']): Promise<void> {
  const word = `Chair${Date.now()}`;
  const labels = ['a', 'b', 'c'].map((each) => `${word} ${each}`);
  const sent = path.join(folder, word);
  await mkdir(sent);
  for (const [at, label] of labels.entries()) {
    const box = openBox({ width: 1 + at / 10, height: 1.6, depth: 1 }, 'oak');
    await writeFile(path.join(sent, `${label}.obj`), box);
  }
  await go(page, '/upload');
  await page.waitForSelector('.drop');
  const [, folders] = await page.$$('input[type=file]');
  await folders?.uploadFile(sent);
  await press(page, '.tools .main');
  const done = `[...document.querySelectorAll('tbody tr:has(.mark.good)')].filter((row) => row.textContent.includes('${word}')).length`;
  await page.waitForFunction(`${done} === ${labels.length}`, { timeout: WITHIN_MS });
  const [first = '', second = ''] = labels;
  await findInReview(page, labels.at(-1) ?? '');
  await findInReview(page, first);
  await page.waitForFunction(`${SIZES} === '1,000 mm 1,000 mm 1,600 mm'`);
  await page.waitForSelector('.units [aria-pressed=true]:not(:disabled)');
  const side = await page.$eval('.real-size select', (select) => (select as { value: string }).value);
  check(side === 'height', `a real measure begins with the one that is unusual: ${side}`);
  await page.select('.real-size select', 'width');
  await page.type('.real-size input', '500');
  await press(page, '.real-size .main:not(:disabled)');
  await page.waitForFunction(`${SIZES} === '500 mm 500 mm 800 mm'`, { timeout: WITHIN_MS });
  await page.waitForSelector('.scaled-by-hand button:not(:disabled)');
  const scaled = await page.$eval('.units', (units) => units.textContent ?? '');
  const isNonePressed = (await page.$('.units [aria-pressed=true]')) === null;
  check(isNonePressed && scaled.includes('scaled by hand: ×0.5'), `after a real measure no unit is lit: ${scaled}`);
  await page.waitForSelector('.same-apply');
  const offered = await page.$eval('.same-correction', (note) => note.textContent ?? '');
  const saysAll = offered.includes('of this folder') && offered.includes('Do the same with both: scale ×0.5');
  check(saysAll && offered.includes(second), `the others of the folder can get the same factor: ${offered}`);
  await judge(page, 'review-same-of-upload', check);
  check(await fitsPhone(page), 'the review with others of the upload fits a phone');
  await press(page, '.same-apply');
  await page.waitForFunction(`(${STATUS}).includes('Corrected in the same way: 2')`, { timeout: WITHIN_MS });
  await press(page, `.review-strip button[aria-label*="${second}"]`);
  await page.waitForFunction(`${SIZES} === '550 mm 500 mm 800 mm'`);
  check(true, 'one press gives all of them the factor');
  await press(page, '.scaled-by-hand button:not(:disabled)');
  await page.waitForFunction(`${SIZES} === '1,100 mm 1,000 mm 1,600 mm'`, { timeout: WITHIN_MS });
  await page.waitForSelector('.units [aria-pressed=true]');
  check(true, 'and one press takes it back from one model');
  for (const label of labels) {
    await press(page, `.review-strip button[aria-label*="${label}"]`);
    await page.waitForFunction(`document.querySelector('.review h1')?.textContent === '${label}'`);
    await page.keyboard.press('a');
    await page.waitForSelector(`.review-strip button.is-decided[aria-label*="${label}"]`);
  }
  const asked = page.waitForResponse((response) => decodeURIComponent(response.url()).includes('ids[]'));
  await go(page, '/upload');
  await page.waitForFunction(`document.querySelector('.next-step')?.textContent.includes('The last upload is done')`);
  await asked;
  const last = await page.$eval('.next-step', (note) => note.textContent ?? '');
  check(!last.includes('Look at them'), `nobody is sent to look at models that are archived: ${last}`);
  await go(page, '/usage');
  await page.waitForSelector('.charts rect');
}
