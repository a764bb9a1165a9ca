import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'puppeteer-core';
import { plainRows, writePng } from '../fixtures/images/write-png.ts';
import type { BrowserCheck } from './browser-check.ts';
import { fitsPhone, go, judge, press } from './console-page.ts';
import { findInReview } from './find-in-review.ts';
import { openBox } from './open-box.ts';

const PICTURE = { width: 16, height: 16 };
const MATERIAL = 'newmtl oak\nKd 1 1 1\nmap_Kd walnut.png\n';
/** A dresser of 1,581 x 2,915 x 5,156 mm: top, bottom, front and back. No unit makes it one that fits a room. */
const DRESSER = openBox({ width: 1.581, height: 5.156, depth: 2.915 }, 'oak');
const BEFORE = '1,581 mm 2,915 mm 5,156 mm';
const SIZES = `[...document.querySelectorAll('.review-sizes dd')].map((each) => each.textContent).join(' ')`;
const IS_FREE = 'document.activeElement === document.body';
const STATUS = `document.querySelector('.correction-state [role=status]')`;
const IS_DONE = `${STATUS} && !${STATUS}.hasAttribute('aria-busy') && ${STATUS}.textContent !== ''`;
/** Presses the button, and returns what stands over the picture one frame later. */
const TURN_AROUND = `new Promise((done) => {
  document.querySelector('.correction .turns button:nth-of-type(3)').click();
  requestAnimationFrame(() => requestAnimationFrame(() => done(document.querySelector('.corrected-view .mark')?.textContent)));
})`;

/** The item of the corrected model. */
interface Corrected {
  readonly id: string;
  readonly label: string;
}

/**
 * A model whose file says a wrong size and lacks its picture: the upload says both and takes the picture, the review
 * marks the size, and a person sets one real measure, the unit, and takes both back; then turns it around. Returns the
 * item, which waits in the review.
 */
export async function checkCorrectedModel(
  page: Page,
  folder: string,
  check: BrowserCheck['check'],
): Promise<Corrected> {
  const label = `Dresser ${Date.now()}`;
  const sent = path.join(folder, label);
  await mkdir(sent);
  const picture = path.join(folder, 'walnut.png');
  await writeFile(path.join(sent, 'model.obj'), DRESSER);
  await writeFile(path.join(sent, 'model.mtl'), MATERIAL);
  await writeFile(picture, writePng(PICTURE, plainRows(PICTURE, 120)));
  await go(page, '/upload');
  await page.waitForSelector('.drop');
  const [, folders] = await page.$$('input[type=file]');
  await folders?.uploadFile(sent);
  await press(page, '.tools .main');
  await page.waitForSelector('tbody .upload-doubt');
  const doubts = await page.$eval('tbody tr', (row) => row.textContent ?? '');
  const saysAll = ['was not among the files', '1,581 × 2,915 × 5,156 mm', 'See it in Review'].every((text) =>
    doubts.includes(text),
  );
  check(saysAll, `the upload says what is doubtful of a model: ${doubts}`);
  await judge(page, 'upload-doubts', check);
  const adds = await page.waitForSelector('tbody .help input[type=file]');
  await adds?.uploadFile(picture);
  await page.waitForFunction(
    "document.querySelector('tbody .mark.good') && !document.querySelector('tbody .help') && document.querySelector('tbody .upload-doubt')",
  );
  check(true, 'the picture is added where the upload misses it, and the model is made again');

  await findInReview(page, label);
  await page.waitForSelector('.review .units [aria-pressed=true]');
  const isMarked = (await page.$('.review .odd')) !== null && (await page.evaluate(SIZES)) === BEFORE;
  const tops = await page.$$eval('.tops button', (all) => all.map((each) => each.ariaLabel ?? ''));
  const saysTop = tops.length === 5 && tops.every((each) => each.startsWith('Put upright: its top points '));
  check(saysTop, `how a model lies is said in words: ${tops.join('; ')}`);
  check(isMarked, 'the review marks a size that hardly any furniture has');
  const offer = await page.$eval('.likely-size', (element) => element.textContent ?? '');
  const saysUsual = offer.includes('usually 350 to 600 mm deep') && offer.includes('450 × 830 × 1,468 mm');
  check(saysUsual, `a likely size is offered below the mark: ${offer}`);
  await press(page, '.likely-size button');
  await page.waitForFunction(`${IS_DONE} && ${SIZES} === '450 mm 830 mm 1,468 mm'`);
  check((await page.$('.likely-size, .review-notes .unusual-size')) === null, 'one press gives it that size');
  await press(page, '.correction-state .way-back:not(:disabled)');
  await page.waitForFunction(`${IS_DONE} && ${SIZES} === '${BEFORE}'`);
  await page.type('.real-size input', '1600');
  const preview = await page.$eval('.real-size output', (element) => element.textContent);
  check((preview ?? '').includes('1,600 × 2,950 × 5,218 mm'), `all measures are shown before: ${preview}`);
  await judge(page, 'review-size', check);
  check(await fitsPhone(page), 'the review with an unusual size fits a phone');
  await page.focus('.real-size input');
  await page.keyboard.press('Enter');
  check((await page.evaluate(IS_FREE)) === true, 'after Enter the keys are those of the review, not of the field');
  await page.waitForSelector('.correction-state [aria-busy]');
  await page.waitForFunction(`${IS_DONE} && ${SIZES}.startsWith('1,600 mm')`);
  check(true, 'one real measure scales the model: it is busy meanwhile, and says that it is done');
  await press(page, '.units button:nth-of-type(2)');
  await page.waitForFunction(`${SIZES} === '16 mm 29 mm 52 mm'`);
  await page.waitForFunction("document.querySelector('.units .quiet')?.textContent.includes('centimetres')");
  check(true, 'the unit of the file gives its true size, and is pressed');
  for (const sizes of ['1,600 mm', BEFORE]) {
    await page.waitForFunction(IS_DONE);
    await press(page, '.correction-state button:not(:disabled)');
    await page.waitForFunction(`${SIZES}.startsWith('${sizes}')`);
  }
  check(true, 'each correction is taken back, the last one first');
  await page.waitForFunction(IS_DONE);
  const said = await page.evaluate(TURN_AROUND);
  check(String(said).startsWith('Being turned 0'), `a turn shows in the frame after the press: ${said}`);
  await page.waitForFunction(`${IS_DONE} && !document.querySelector('.corrected-view .mark')`);
  await press(page, '.correction-state .way-back:not(:disabled)');
  await page.waitForFunction(`${IS_DONE} && !document.querySelector('.correction-state .way-back')`);
  return { id: `demo:${label.replace(' ', '-')}`, label };
}
