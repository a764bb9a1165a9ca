import { zipSync } from 'fflate';
import type { Page } from 'puppeteer-core';
import { type Client, jsonBody } from '../api/client.ts';
import type { BrowserCheck } from './browser-check.ts';
import { go, judge, press } from './console-page.ts';
import { findInReview } from './find-in-review.ts';

/** The corners of a box from one corner to the opposite one, and its sides; `before` corners are in the file. */
function box([x, y, z]: readonly number[], [w, h, d]: readonly number[], before: number): string {
  const [x0 = 0, y0 = 0, z0 = 0, width = 0, height = 0, depth = 0] = [x, y, z, w, h, d];
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].map(
    (at) => `v ${x0 + (at & 1) * width} ${y0 + ((at >> 1) & 1) * height} ${z0 + (at >> 2) * depth}`,
  );
  const sides = [
    [1, 3, 4, 2],
    [5, 6, 8, 7],
    [1, 2, 6, 5],
    [3, 7, 8, 4],
    [1, 5, 7, 3],
    [2, 4, 8, 6],
  ].map((side) => `f ${side.map((corner) => corner + before).join(' ')}`);
  return [...corners, ...sides].join('\n');
}

/** A bed of 1.6 x 2.1 m whose headboard stands at its front (+Z). */
const BED = `${box([-0.8, 0, -1], [1.6, 0.45, 2], 0)}\n${box([-0.8, 0, 1], [1.6, 1.1, 0.1], 8)}\n`;
/** Whether the small picture shows something. */
const IS_DRAWN = `(() => {
  const canvas = document.querySelector('.front-button canvas');
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  return data.some((value) => value > 0);
})()`;

/** A bed that stands the wrong way round is asked about, and turned by one press. */
export async function checkWrongFront(page: Page, client: Client, check: BrowserCheck['check']): Promise<void> {
  const label = `Bed ${Date.now()}`;
  const id = `demo:${label.replace(' ', '-')}`;
  const item = { id, label, type: 'other', detailType: 'bed', visibilityStatus: 1 };
  await client.call('POST', '/v2/items', jsonBody({ item }));
  await client.ended((await client.startConversion(id, 'bed.zip', zipSync({ 'bed.obj': Buffer.from(BED) }))).id);
  await findInReview(page, label);
  await page.waitForSelector('.front-button.asked:not(:disabled, [hidden])');
  const asked = await page.$eval('.front-button', (button) => button.textContent);
  check(asked?.includes('Is this the front?') === true, `a headboard at the front is asked about: ${asked}`);
  check((await page.evaluate(IS_DRAWN)) === true, 'with a picture of the other side');
  const isOne = await page.evaluate("document.querySelector('.model .poster') === null");
  check(isOne === true, 'the still picture is gone when the model is there');
  await judge(page, 'review-front', check);
  await press(page, '.front-button');
  await page.waitForSelector('.front-button:not(.asked)');
  check(true, 'one press turns it');
  await page.waitForFunction("!document.querySelector('.corrected-view .mark') && document.querySelector('.way-back')");
  await page.waitForSelector('.front-button:not(.asked, [hidden])');
  check(true, 'and the new model is asked about no more');
  await go(page, '/usage');
  await page.waitForSelector('.charts rect');
  await client.call('DELETE', `/v2/items/${encodeURIComponent(id)}`);
}
