import { setTimeout } from 'node:timers/promises';
import type { HTTPRequest, Page } from 'puppeteer-core';
import { type Client, jsonBody } from '../api/client.ts';
import type { BrowserCheck } from './browser-check.ts';
import { go, press } from './console-page.ts';

/** Lists know a change a little later. */
const LISTS_KNOW_MS = 6_000;
const MAX_SHIFT = 0.001;
const LISTS = [
  { name: 'Items', card: '.card', open: (page: Page) => go(page, '/') },
  { name: 'Review', card: '.review-strip li', open: (page: Page) => go(page, '/review') },
] as const;
const WATCH_SHIFTS = `window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.shifted += entry.value;
  }).observe({ type: 'layout-shift' })`;

/**
 * Items, Review and Furnish keep their order when an item is changed, and nothing moves while pictures come: they are
 * held back until all cards are shown.
 *
 * @param plan the address of a plan
 */
export async function checkSteadyLists(
  page: Page,
  client: Client,
  plan: string,
  check: BrowserCheck['check'],
): Promise<void> {
  const furnish = {
    ...{ name: 'Furnish', card: '.furnish li' },
    open: async () => {
      await go(page, plan);
      await press(page, '.plan-side .facets button:nth-of-type(2)');
    },
  };
  for (const { name, card, open } of [...LISTS, furnish]) {
    const held: HTTPRequest[] = [];
    let holds = true;
    const hold = (request: HTTPRequest) => {
      if (holds && request.resourceType() === 'image') held.push(request);
      else void request.continue();
    };
    await page.setCacheEnabled(false);
    await page.setRequestInterception(true);
    page.on('request', hold);
    await go(page, '/usage');
    await page.reload();
    await page.waitForSelector('.charts rect');
    await open(page);
    await page.waitForSelector(`${card} img`);
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))');
    await page.evaluate(WATCH_SHIFTS);
    const before = await placesOf(page, card);
    holds = false;
    for (const request of held) await request.continue();
    await page.waitForFunction(
      `[...document.querySelectorAll('${card} img')].every((image) => image.complete || image.loading === 'lazy' && image.getBoundingClientRect().top > innerHeight)`,
    );
    page.off('request', hold);
    await page.setRequestInterception(false);
    await page.setCacheEnabled(true);
    const isSteady = (await placesOf(page, card)) === before;
    const shifted = Number(await page.evaluate('window.shifted'));
    check(
      isSteady && shifted <= MAX_SHIFT,
      `nothing moves in ${name} while ${held.length} pictures come: shifted by ${shifted}`,
    );
  }
  await go(page, '/');
  const order = await namesOf(page);
  const { json } = await client.call('GET', `/v2/items/search?limit=200&sort=label`);
  const last = (json as { items: { id: string; label: string; tags: string[] }[] }).items.at(-1);
  if (!last) throw new Error('there are items');
  const path = `/v2/items/${encodeURIComponent(last.id)}`;
  for (const tags of [[...last.tags, 'steady'], last.tags]) {
    const { status } = await client.call('PUT', path, jsonBody({ item: { tags } }));
    await setTimeout(LISTS_KNOW_MS);
    await go(page, '/usage');
    await page.waitForSelector('.charts rect');
    await page.reload();
    await go(page, '/');
    const now = await namesOf(page);
    check(
      status === 200 && now === order,
      `a change of ${last.label} leaves the order of the items as it was: ${now.slice(0, 60)} …`,
    );
  }
}

/** Where each card is, with its name. */
async function placesOf(page: Page, card: string): Promise<string> {
  return String(
    await page.evaluate(`[...document.querySelectorAll('${card}')].map((each) => {
      const { x, y, width, height } = each.getBoundingClientRect();
      return [each.textContent, x, y, width, height].join(' ');
    }).join('\\n')`),
  );
}

async function namesOf(page: Page): Promise<string> {
  await page.waitForSelector('.card .name');
  return String(
    await page.evaluate(`[...document.querySelectorAll('.card .name')].map((each) => each.textContent).join()`),
  );
}
