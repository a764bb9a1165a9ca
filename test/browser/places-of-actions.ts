import type { Page } from 'puppeteer-core';

const WIDTHS_PX = [390, 1_440];
/** Left, top, width and height of each button that decides. */
const PLACES = `[...document.querySelectorAll('.review-actions > button')].map((button) => {
  const { left, top, width, height } = button.getBoundingClientRect();
  return [left, top, width, height].map((px) => Math.round(px)).join(' ');
}).join(', ')`;

/** Where the buttons of the review stand, in the window of a phone and in a wide one. */
export async function placesOfActions(page: Page): Promise<string> {
  const before = page.viewport();
  const places: string[] = [];
  for (const width of WIDTHS_PX) {
    await page.setViewport({ width, height: 800 });
    await page.evaluate("document.querySelector('main').scrollTo(0, 0)");
    places.push(`${width}: ${await page.evaluate(PLACES)}`);
  }
  await page.setViewport(before);
  return places.join('; ');
}
