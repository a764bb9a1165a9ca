import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'puppeteer-core';
import type { BrowserCheck } from './browser-check.ts';
import { fitsPhone, go, judge, press } from './console-page.ts';
import { openBox } from './open-box.ts';

const TABLE = openBox({ width: 0.5, height: 0.4, depth: 0.5 }, 'oak');
const NOTES = `[...document.querySelectorAll('.same-name')].map(({ textContent }) => textContent)`;

const COLUMNS = `[...document.querySelectorAll('.uploads tr:first-child > *')].map((cell) => {
  const { x, width } = cell.getBoundingClientRect();
  return Math.round(x) + ' ' + Math.round(width);
}).join()`;
/** Below, rows are stacked and have no columns. */
const WIDE = { width: 1_200, height: 800 };

/**
 * Files whose names are those of an item of the catalog and of each other: both rows say so and can be sent as they
 * are, and one press gives the model to the item that is there, another one to a new item again. Nothing is sent.
 */
export async function checkSameName(
  page: Page,
  folder: string,
  item: { readonly id: string; readonly label: string },
  check: BrowserCheck['check'],
): Promise<void> {
  const names = [`${item.label.toUpperCase()}.obj`, 'Twin desk.obj', 'twin_desk.obj'];
  const files = names.map((name) => path.join(folder, name));
  for (const file of files) await writeFile(file, TABLE);
  await go(page, '/upload');
  const input = await page.waitForSelector('input[type=file]');
  await input?.uploadFile(...files);
  await page.waitForSelector('.same-name button');
  await page.waitForFunction(`${NOTES}.length === 3`);
  const said = ((await page.evaluate(NOTES)) as string[]).join('; ');
  const saysAll = said.includes(`An item named ${item.label} is already there.`) && said.includes('twin_desk.obj');
  const href = await page.$eval('.same-name a', (link) => decodeURIComponent(link.getAttribute('href') ?? ''));
  check(saysAll && href.endsWith(item.id), `a file with the name of an item, and two of one name, say so: ${said}`);
  const canSend = await page.$eval('.tools .main', (button) => button.textContent?.includes('(3)') === true);
  check(canSend, 'nobody has to answer before the models are sent');
  await judge(page, 'upload-same-name', check);
  const beside = await page.$eval('.same-names', (note) => note.textContent ?? '');
  check(beside.includes('1 file is named like an item') && beside.includes(names[0] ?? ''), `Send says it: ${beside}`);
  await press(page, '.same-names .plain');
  const focused = String(await page.evaluate('document.activeElement.getAttribute("aria-label")'));
  check(focused.startsWith('Replace its model'), `its link leads to the choices of the row: ${focused}`);
  await press(page, '.same-name button:nth-of-type(2)');
  await page.waitForFunction(`!document.querySelector('.same-names')`);
  const isKept = (await page.$('.same-name button[aria-pressed=true]')) !== null;
  check(isKept, 'one press says that both are wanted');
  check(await fitsPhone(page), 'the upload with equal names fits a phone');
  const before = page.viewport();
  await page.setViewport(WIDE);
  const columns = await page.evaluate(COLUMNS);
  await press(page, '.same-name button');
  await page.waitForSelector('.known-item .choices [aria-pressed=true]');
  const whose = await page.$eval('.known-item a', (link) => link.getAttribute('title'));
  check(whose === item.id, `one press gives the model to the item that is there: ${whose}`);
  const known = await page.evaluate(COLUMNS);
  await press(page, '.known-item .choices button:not([aria-pressed])');
  await page.waitForFunction(`!document.querySelector('.known-item')`);
  const fresh = await page.evaluate(COLUMNS);
  check(columns === known && known === fresh, `what a row asks moves no column of the list: ${columns}, ${fresh}`);
  await page.setViewport(before);
  for (let left = files.length; left > 0; left--) {
    await press(page, 'tbody .plain');
    await page.waitForFunction(`document.querySelectorAll('tbody tr').length === ${left - 1}`);
  }
  await go(page, '/');
  await page.waitForSelector('.card');
}
