import type { Page } from 'puppeteer-core';
import type { BrowserCheck } from './browser-check.ts';
import { go, judge, press } from './console-page.ts';
import { findInReview } from './find-in-review.ts';
import { placesOfActions } from './places-of-actions.ts';

const DECIDED = "(document.querySelector('.decided')?.textContent ?? '')";
const QUESTION = "document.querySelector('.publish-question')?.textContent";
const LINKS = `[...document.querySelectorAll('.card a')].map((link) => decodeURIComponent(link.getAttribute('href') ?? ''))`;

/**
 * Decisions of the review are taken back by key and by going back to the picture, and an item that was archived by
 * mistake is found in Items and brought back, alone and with others.
 *
 * @param item that waits in the review, with its label
 */
export async function checkUndoneDecision(
  page: Page,
  item: { readonly id: string; readonly label: string },
  check: BrowserCheck['check'],
): Promise<void> {
  const title = "document.querySelector('.review h1')?.textContent";
  const current = `document.querySelector('.review-strip [aria-current=true]')?.getAttribute('aria-label')`;
  await findInReview(page, item.label);
  await checkQuestion(page, item.label, check);
  await page.keyboard.press('p');
  await page.waitForFunction(`${QUESTION} !== ''`);
  await page.keyboard.press('p');
  await page.waitForFunction(`${DECIDED}.includes('is published')`);
  await page.keyboard.press('u');
  await page.waitForFunction(`${title} === '${item.label}' && ${DECIDED} === ''`);
  await page.keyboard.press('a');
  await page.waitForFunction(`${DECIDED}.includes('is archived')`);
  await judge(page, 'review-decided', check);
  await press(page, `.review-strip button[aria-label*="${item.label}"]`);
  await page.waitForFunction(`${title} === '${item.label}' && ${current}.includes('Archived')`);
  await page.keyboard.down('Control');
  await page.keyboard.press('z');
  await page.keyboard.up('Control');
  await page.waitForFunction(`!${current}.includes('Archived')`);
  check(true, 'the review takes a decision back: by U, and by going back to the picture and Ctrl+Z');
  await page.keyboard.press('a');
  await page.waitForFunction(`${DECIDED}.includes('is archived')`);

  await go(page, '/');
  await page.waitForSelector('.card');
  await press(page, '.items .facets:not(.list-view):last-of-type button:last-of-type');
  await page.waitForSelector('.archived-hint');
  // Of many archived items, only those in sight exist.
  await page.type('input[type=search]', item.label);
  await page.waitForFunction(`${LINKS}.includes('#/items/${item.id}')`);
  check(true, 'what is archived is found by a filter of Items');
  await page.click(`.card:has(a[href*="${encodeURIComponent(item.id)}"]) input`);
  await judge(page, 'items-archived', check);
  await press(page, '.bulk .main');
  await page.waitForSelector('.restored a');
  await page.waitForFunction(`!${LINKS}.includes('#/items/${item.id}')`);
  check(true, 'it is brought back, and says where it is');
  await press(page, '.restored a');
  await findInReview(page, item.label);
  check(true, 'it waits in the review again');
}

/** A model of an unusual size is published by the second press of P: the first one asks, another model takes it back. */
async function checkQuestion(page: Page, label: string, check: BrowserCheck['check']): Promise<void> {
  const before = await placesOfActions(page);
  await page.keyboard.press('p');
  await page.waitForFunction(`${QUESTION}.includes('Unusual size: 1,581 × 2,915 × 5,156 mm')`);
  check((await page.evaluate(DECIDED)) === '', 'P asks before a model of an unusual size is published');
  check(before === (await placesOfActions(page)), 'no button moves for the question');
  await judge(page, 'review-asked', check);
  // A model that waits beside it, or the way to another screen.
  const other = await page.$('.review-strip [aria-current=false]');
  if (other) {
    await other.click();
    await page.waitForFunction(`${QUESTION} === ''`);
  } else {
    await go(page, '/usage');
    await page.waitForSelector('.charts rect');
  }
  await findInReview(page, label);
  check((await page.evaluate(QUESTION)) === '', 'who goes to another model is asked again');
}
