import type { HTTPRequest } from 'puppeteer-core';
import * as z from 'zod';
import { WITHIN_MS } from './console-page.ts';
import type { OpenPlan } from './plan-page.ts';

const PAGE_ITEMS = 12;
/** The letter with which the names of many sample items begin. */
const LETTER = 's';
const NAMES = `[...document.querySelectorAll('.furnish .name')].map(({ textContent }) => textContent)`;
const Names = z.array(z.string());
const Found = z.object({ meta: z.object({ total: z.number() }) });

/** The catalog of the editor in pages of twelve: the next one comes when its end is near, below those before. */
export async function checkFurnishPages({ page, client, check }: OpenPlan): Promise<void> {
  const query = 'visibilityStatus[]=1&visibilityStatus[]=0&limit=1';
  const { json } = await client.call('GET', `/v2/items/search?q=${LETTER}&${query}`);
  const { total } = Found.parse(json).meta;
  let requests = 0;
  const inPages = (request: HTTPRequest) => {
    const url = new URL(request.url());
    if (!url.pathname.endsWith('/v2/items/search')) return void request.continue();
    url.searchParams.set('limit', `${PAGE_ITEMS}`);
    requests += 1;
    return void request.continue({ url: url.href });
  };
  await page.setRequestInterception(true);
  page.on('request', inPages);
  try {
    await page.waitForSelector('.furnish input');
    await page.$eval('.furnish input', (input) => (input as { select(): void }).select());
    await page.type('.furnish input', LETTER);
    await page.waitForNetworkIdle({ timeout: WITHIN_MS });
    const first = Names.parse(await page.evaluate(NAMES));
    let last = first;
    for (let before = -1; before < last.length; ) {
      before = last.length;
      await page.$eval('.furnish .scroll-box', (box) => box.scrollTo(0, box.scrollHeight));
      await page.waitForNetworkIdle({ timeout: WITHIN_MS });
      last = Names.parse(await page.evaluate(NAMES));
    }
    check(first.length < last.length, `more of the catalog comes while one scrolls: ${first.length}, ${last.length}`);
    const stay = first.every((name, at) => name === last[at]);
    check(stay, 'what was seen of the catalog stays where it was when more comes');
    const pages = Math.ceil(total / PAGE_ITEMS);
    check(requests === pages, `each page of the catalog is read once: ${requests} of ${pages}`);
  } finally {
    page.off('request', inPages);
    await page.setRequestInterception(false);
  }
}
