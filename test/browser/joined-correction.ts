import type { HTTPRequest, Page } from 'puppeteer-core';
import type { BrowserCheck } from './browser-check.ts';
import { fitsPhone, go, judge, press } from './console-page.ts';
import { findInReview } from './find-in-review.ts';

/** What the review says of the size, at each moment. */
const SIZES = `[...document.querySelectorAll('.review-sizes dd')].map((each) => each.textContent).join(' ')`;
const STATUS = `document.querySelector('.correction-state [role=status]')`;
const IS_DONE = `${STATUS} && !${STATUS}.hasAttribute('aria-busy') && ${STATUS}.textContent !== ''`;
const TO_FRONT = '.tops button:nth-of-type(1)';
const DOWN = '.tops button:nth-of-type(5)';
const AROUND = '.turns button:nth-of-type(3)';
const BEFORE = '1,581 mm 2,915 mm 5,156 mm';
const UPRIGHT = '1,581 mm 5,156 mm 2,915 mm';
const APPLIED = '1,600 mm 5,218 mm 2,950 mm';
/** The same after a quarter. */
const TURNED = '5,218 mm 1,600 mm 2,950 mm';
/** In centimetres, turned by three quarters, and upside down. */
const JOINED = '52 mm 16 mm 29 mm';

/** Presses the button, and returns what stands over the picture one frame later. */
const PUT_UPRIGHT = `new Promise((done) => {
  document.querySelector('${TO_FRONT}').click();
  requestAnimationFrame(() => requestAnimationFrame(() => done(document.querySelector('.corrected-view .mark')?.textContent)));
})`;

/**
 * A press puts a model upright, and a typed measure is applied alone. What is pressed while a model is being made joins
 * it: each press shows the size that comes, no other is ever shown, and one step takes all of it back. The item is as
 * before at the end.
 *
 * @param item that waits in the review, of 1,581 x 2,915 x 5,156 mm
 */
export async function checkJoinedCorrection(
  page: Page,
  item: { readonly label: string },
  check: BrowserCheck['check'],
): Promise<void> {
  const bodies: string[] = [];
  const note = (request: HTTPRequest) => {
    if (request.method() === 'POST' && request.url().endsWith('/transform')) bodies.push(request.postData() ?? '');
  };
  await findInReview(page, item.label);
  await page.waitForSelector(`${TO_FRONT}:not(:disabled)`);
  page.on('request', note);
  const tipped = String(await page.evaluate(PUT_UPRIGHT));
  check(tipped.startsWith('Being turned'), `a model that is put upright shows it in the frame after: ${tipped}`);
  await page.waitForFunction(`${IS_DONE} && ${SIZES} === '${UPRIGHT}'`);
  check(bodies.join() === '{"upAxis":"z"}', `a press puts a model upright: ${bodies.join()}`);
  await page.type('.real-size input', '1600');
  const hint = await page.$eval('.real-size output', (element) => element.textContent ?? '');
  check(hint.includes('1,600 × 5,218 × 2,950 mm'), `all measures are said before: ${hint}`);
  check(bodies.length === 1, 'typing alone makes no model');
  await judge(page, 'review-apply', check);
  check(await fitsPhone(page), 'the review with a chosen correction fits a phone');
  await press(page, '.real-size .main');
  await page.waitForFunction(`${IS_DONE} && ${SIZES} === '${APPLIED}'`);
  check(bodies.length === 2 && bodies[1]?.includes('Axis') === false, `the measure is applied alone: ${bodies.join()}`);

  await page.evaluate(`window.seenSizes = new Set([${SIZES}]);
    window.sizesSeen = setInterval(() => window.seenSizes.add(${SIZES}), 20)`);
  await press(page, '.turns button');
  await page.waitForSelector('.correction-state [aria-busy]');
  await page.waitForSelector(`${AROUND}:not(:disabled)`);
  await press(page, AROUND);
  await press(page, DOWN);
  await press(page, '.units button:nth-of-type(2)');
  await page.waitForSelector('.units button:nth-of-type(2)[aria-pressed=true]');
  const said = await page.$eval('.correction-text', (element) => element.textContent ?? '');
  check(said.includes('in the same step'), `further changes are possible meanwhile: ${said}`);
  await judge(page, 'review-joining', check);
  await page.waitForFunction(`${IS_DONE} && ${SIZES} === '${JOINED}'`);
  await page.evaluate(`clearInterval(window.sizesSeen); window.seenSizes.add(${SIZES})`);
  const seen = ((await page.evaluate('[...window.seenSizes]')) as string[]).join('; ');
  check(seen === `${APPLIED}; ${TURNED}; ${JOINED}`, `each press shows the size that comes, and no other: ${seen}`);
  const last = bodies.at(-1) ?? '';
  const isJoined = last.includes('"cm"') && last.includes('"-z"') && last.includes('rotateY');
  check(isJoined, `what was pressed while a model was being made is in one conversion: ${last}`);
  for (const sizes of [APPLIED, UPRIGHT, BEFORE]) {
    await page.waitForFunction(IS_DONE);
    await press(page, '.correction-state .way-back:not(:disabled)');
    await page.waitForFunction(`${SIZES} === '${sizes}'`);
  }
  check(true, 'one step takes all of it back');
  page.off('request', note);
  await go(page, '/usage');
  await page.waitForSelector('.charts rect');
}
