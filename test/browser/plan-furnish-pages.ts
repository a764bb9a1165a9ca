import type { HTTPRequest } from 'puppeteer-core';
import * as z from 'zod';
import { isFurniture } from '../../lib/console/screens/plan/panel/furnish-filter.ts';
import { Item } from '../../shared/domain/items/shown-item.ts';
import { WITHIN_MS } from './console-page.ts';
import type { OpenPlan } from './plan-page.ts';

const PAGE_ITEMS = 12;
/** The letter with which words of many sample items begin. */
const LETTER = 's';
const NAMES = `[...document.querySelectorAll('.furnish .name')].map(({ textContent }) => textContent)`;
const Names = z.array(z.string());
const Found = z.object({ items: z.array(Item) });

/** The catalog of the editor in pages of twelve: each is read when the end of those before is near. */
export async function checkFurnishPages({ page, client, check }: OpenPlan): Promise<void> {
  const { json } = await client.call('GET', `/v2/items/search?q=${LETTER}&visibilityStatus[]=1&visibilityStatus[]=0`);
  const { items } = Found.parse(json);
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
    let names: readonly string[] = [];
    for (let before = -1; before < names.length; ) {
      before = names.length;
      await page.$eval('.furnish .scroll-box', (box) => box.scrollTo(0, box.scrollHeight));
      await page.waitForNetworkIdle({ timeout: WITHIN_MS });
      names = Names.parse(await page.evaluate(NAMES));
    }
    const pages = Math.ceil(items.length / PAGE_ITEMS);
    check(pages > 1 && requests === pages, `each page of the catalog is read once: ${requests} of ${pages}`);
    const wanted = items.filter(isFurniture).map(({ id, label }) => label || id);
    const areAll = names.length > 1 && names.join() === wanted.join();
    check(areAll, `they are one list, in the order of the search: ${names.join()} of ${wanted.join()}`);
  } finally {
    page.off('request', inPages);
    await page.setRequestInterception(false);
  }
}
