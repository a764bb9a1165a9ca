import { zipSync } from 'fflate';
import type { Page } from 'puppeteer-core';
import { type Client, jsonBody } from '../api/client.ts';
import type { BrowserCheck } from './browser-check.ts';
import { go, judge, WITHIN_MS } from './console-page.ts';
import { findInReview } from './find-in-review.ts';
import { openBox } from './open-box.ts';

/** A table that needs no question before it is published. */
const TABLE = openBox({ width: 1.6, height: 0.75, depth: 0.8 }, 'oak');
const TITLE = "document.querySelector('.review h1')?.textContent";

/**
 * A model is turned and published at once, before the turned one is made: what the end of the review lists has the
 * picture of the turned one in the end. All other models that wait are archived.
 */
export async function checkPublishedPictures(page: Page, client: Client, check: BrowserCheck['check']): Promise<void> {
  const label = `Table ${Date.now()}`;
  const id = `demo:${label.replaceAll(' ', '-')}`;
  const item = { id, label, type: 'table', detailType: 'table', visibilityStatus: 1 };
  await client.call('POST', '/v2/items', jsonBody({ item }));
  const model = zipSync({ 'model.obj': Buffer.from(TABLE), 'model.mtl': Buffer.from('newmtl oak\nKd 1 1 1\n') });
  await client.ended((await client.startConversion(id, 'model.zip', model)).id);
  await findInReview(page, label);
  const before = await page.$eval('.review-strip [aria-current=true] img', (image) => image.getAttribute('src'));
  await page.waitForSelector('.units [aria-pressed=true]');
  await page.$eval('.turns button', (button) => (button as { click(): void }).click());
  await page.waitForSelector('.correction-state [aria-busy]');
  await page.keyboard.press('p');
  await page.waitForSelector(`.review-strip button.is-decided[aria-label*="${label}"]`);
  while ((await page.$('.published-list')) === null) {
    const shown = JSON.stringify(await page.evaluate(TITLE));
    await page.keyboard.press('a');
    await page.waitForFunction(`document.querySelector('.published-list') || ${TITLE} !== ${shown}`);
  }
  const src = `document.querySelector('.published-list a[href*="${encodeURIComponent(id)}"] img')?.getAttribute('src')`;
  await page.waitForFunction(`(${src} ?? ${JSON.stringify(before)}) !== ${JSON.stringify(before)}`, {
    timeout: WITHIN_MS,
  });
  const { json } = await client.call('GET', `/v2/items/${encodeURIComponent(id)}`);
  const now = (json as { item: { perspectiveImage: string } }).item.perspectiveImage;
  check((await page.evaluate(src)) === now, 'the end of the review lists a turned model with its picture of now');
  await judge(page, 'review-end', check);
  await go(page, '/usage');
  await page.waitForSelector('.charts rect');
}
