import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'puppeteer-core';
import type { BrowserCheck } from './browser-check.ts';
import { fitsPhone, go, judge, press } from './console-page.ts';
import { openBox } from './open-box.ts';

const TABLE = openBox({ width: 0.5, height: 0.4, depth: 0.5 }, 'oak');

/**
 * A file that is named like a published item: the upload shows whose model it would replace, sends it only when
 * somebody has said so, makes a new item of it instead, and leads to the item in the end, not to the review.
 */
export async function checkReplacedModel(
  page: Page,
  folder: string,
  item: { readonly id: string; readonly label: string },
  check: BrowserCheck['check'],
): Promise<void> {
  const file = path.join(folder, `${item.id.split(':')[1]}.obj`);
  await writeFile(file, TABLE);
  await go(page, '/upload');
  const input = await page.waitForSelector('input[type=file]');
  await input?.uploadFile(file);
  await page.waitForSelector('.known-item img');
  const row = await page.$eval('tbody tr', (element) => element.textContent ?? '');
  const saysWhose = row.includes(`Replaces the model of the published item ${item.label}`);
  check(saysWhose && !(await canSend(page)), `a model of a published item waits for somebody's decision: ${row}`);
  await judge(page, 'upload-published', check);
  check(await fitsPhone(page), 'the upload with a published item fits a phone');

  await press(page, '.choices button:last-of-type');
  await page.waitForSelector('.item-label');
  const ids = await page.$$eval('.item-id', (all) => all.map((each) => (each as { value: string }).value).join());
  check(ids === `${item.id.split(':')[1]}-2` && (await canSend(page)), `it becomes a new item instead: ${ids}`);
  await press(page, '.upload-item button');
  await page.waitForSelector('.known-item img');
  check(!(await canSend(page)), 'it goes back to the published item, and waits again');

  await press(page, '.choices button');
  await press(page, '.tools .main');
  await page.waitForSelector('tbody .mark.good');
  await page.waitForFunction("document.querySelector('.published-item a')");
  const href = await page.$eval('.published-item a', (link) => decodeURIComponent(link.getAttribute('href') ?? ''));
  const isCounted = (await page.$('.next-step')) !== null;
  check(href.endsWith(item.id) && !isCounted, `it leads to the item, and does not count for the review: ${href}`);
  await go(page, '/');
  await page.waitForSelector('.card');
}

async function canSend(page: Page): Promise<boolean> {
  return (await page.$('.tools .main')) !== null;
}
