import type { Page } from 'puppeteer-core';
import { go } from './console-page.ts';

/** The title of the model that the review shows. */
const TITLE = "document.querySelector('.review h1')?.textContent";
/** Which of how many it is; missing where nothing waits. */
const PLACE = "document.querySelector('.review .nth-of')?.textContent";
/** The search knows a new model seconds later, on a busy machine minutes. */
const IN_REVIEW_WITHIN_MS = 240_000;

/**
 * Goes through the review by keys to a model: others may wait there too, and the search knows a new model a little
 * later.
 */
export async function findInReview(page: Page, label: string): Promise<void> {
  for (const end = Date.now() + IN_REVIEW_WITHIN_MS; Date.now() < end; ) {
    await go(page, '/review');
    await page.waitForSelector('.review .nth-of, main .empty');
    for (const seen = new Set<unknown>(); ; ) {
      const title = await page.evaluate(TITLE);
      if (title === label) return;
      const place = await page.evaluate(PLACE);
      // Behind the last one the first open one comes again.
      const isLast = (await page.$('.review > .tools button:nth-of-type(2):not(:disabled)')) === null;
      if (isLast || seen.has(place)) break;
      seen.add(place);
      await page.keyboard.press('ArrowRight');
      await page.waitForFunction(`${PLACE} !== ${JSON.stringify(place)}`);
    }
    await go(page, '/usage');
    await page.waitForSelector('.charts rect');
  }
  const seen = await page.evaluate('document.querySelector("main")?.textContent');
  throw new Error(`the model is never in the review: ${String(seen)}`);
}
