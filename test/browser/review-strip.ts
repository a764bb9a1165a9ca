import { zipSync } from 'fflate';
import type { Page } from 'puppeteer-core';
import { type Client, jsonBody } from '../api/client.ts';
import type { BrowserCheck } from './browser-check.ts';
import { fitsPhone, go, judge, press } from './console-page.ts';
import { findInReview } from './find-in-review.ts';
import { openBox } from './open-box.ts';

const CRATES = 7;
const CRATE = openBox({ width: 0.6, height: 0.5, depth: 0.4 }, 'oak');
const PLACE = "document.querySelector('.review .nth-of')?.textContent";
/** How far the middle of the current picture is from that of the strip. */
const FROM_MIDDLE = `(() => {
  const [list, current] = ['.review-strip', '.review-strip li:has([aria-current=true])'].map((each) =>
    document.querySelector(each).getBoundingClientRect());
  return Math.abs(current.left + current.width / 2 - list.left - list.width / 2);
})()`;
const MAX_FROM_MIDDLE_PX = 2;
/** Holds or refuses what the page asks the service, by a part of the address. */
const INTERCEPT = `(() => {
  const send = window.fetch;
  window.calls = { held: undefined, refused: undefined, making: 'real' };
  window.fetch = async (input, init) => {
    const url = decodeURIComponent(String(input.url ?? input));
    const isWaiting = url.includes('/items/search') && url.includes('modelStatus[]=ready');
    if (isWaiting && window.calls.held) await window.calls.held.promise;
    if (isWaiting && window.calls.refused) throw new TypeError('no network');
    if (url.includes('modelStatus[]=converting') && window.calls.making === 'one') {
      window.calls.making = 'real';
      const answer = await (await send(input, init)).json();
      const items = [{ id: 'demo:being-made' }];
      return Response.json({ ...answer, items, meta: { ...answer.meta, total: 1, nextCursor: undefined } });
    }
    return send(input, init);
  };
})()`;

/**
 * The review says that its list is being read, has the picture of the current model in the middle of its strip, and
 * says when models that are ready meanwhile cannot be read, which it tries again by itself.
 */
export async function checkReviewStrip(page: Page, client: Client, check: BrowserCheck['check']): Promise<void> {
  const labels = Array.from({ length: CRATES }, (_, at) => `Crate ${Date.now()} ${at}`);
  const idOf = (label: string) => `demo:${label.replaceAll(' ', '-')}`;
  const model = zipSync({ 'model.obj': Buffer.from(CRATE), 'model.mtl': Buffer.from('newmtl oak\nKd 1 1 1\n') });
  for (const label of labels) {
    const id = idOf(label);
    await client.call('POST', '/v2/items', jsonBody({ item: { id, label, visibilityStatus: 1 } }));
    await client.ended((await client.startConversion(id, 'model.zip', model)).id);
  }
  await findInReview(page, labels.at(-1) ?? '');
  await go(page, '/usage');
  await page.waitForSelector('.charts rect');
  await page.evaluate(INTERCEPT);
  const before = page.viewport();
  try {
    await page.evaluate('window.calls.held = Promise.withResolvers()');
    await go(page, '/review');
    await page.waitForSelector('.review.placeholders [role=status]');
    await judge(page, 'review-loading', check);
    check(await fitsPhone(page), 'the review says that it is being read, and fits a phone then');
    await page.evaluate('window.calls.held.resolve(); window.calls.held = undefined');
    await page.waitForSelector('.review-strip button');
    check(true, 'the list takes the place of what stood there while it was read');

    await page.setViewport({ width: 360, height: 800 });
    const middle = labels[Math.floor(CRATES / 2)] ?? '';
    await press(page, `.review-strip button[aria-label*="${middle}"]`);
    await page.waitForFunction(`${FROM_MIDDLE} <= ${MAX_FROM_MIDDLE_PX}`);
    const place = await page.evaluate(PLACE);
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(`${PLACE} !== ${JSON.stringify(place)} && ${FROM_MIDDLE} <= ${MAX_FROM_MIDDLE_PX}`);
    check(true, 'the picture of the model that is shown stands in the middle of the strip, also after a key');
    await page.setViewport({ width: 1_440, height: 800 });
    await page.setViewport({ width: 360, height: 800 });
    await page.waitForFunction(`${FROM_MIDDLE} <= ${MAX_FROM_MIDDLE_PX}`);
    check(true, 'and after the window was another one meanwhile');

    await page.evaluate('window.calls.refused = true; window.calls.making = "one"');
    await page.waitForSelector('.unread');
    const said = await page.$eval('.unread', (note) => note.textContent);
    check(said?.includes('tried again by itself') === true, `new models that cannot be read are said: ${said}`);
    await judge(page, 'review-unread', check);
    await page.evaluate('window.calls.refused = undefined');
    await page.waitForFunction("!document.querySelector('.unread')");
    check(true, 'and are read by themselves when the service answers again');
  } finally {
    await page.setViewport(before);
  }
  for (const label of labels) await client.call('DELETE', `/v2/items/${encodeURIComponent(idOf(label))}`);
  await go(page, '/usage');
  await page.waitForSelector('.charts rect');
  await page.reload();
  await page.waitForSelector('.charts rect');
}
