import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'puppeteer-core';
import { plainRows, writePng } from '../fixtures/images/write-png.ts';
import type { BrowserCheck } from './browser-check.ts';
import { go, press } from './console-page.ts';
import { findInReview } from './find-in-review.ts';
import { openBox } from './open-box.ts';
import { overtakeRead } from './overtaken-read.ts';

const CONVERTED_WITHIN_MS = 240_000;
/** A browser opens a file at once. */
const OPENED_WITHIN_MS = 500;
const MAX_ROW_PX = 64;
const FOLDER = 'oak_stool';
/** The name that the folder gives, and what somebody makes of it. */
const NAMED = 'Oak stool';
const LABEL = 'Oak stool, low';
/** Its name since the review. */
const RENAMED = 'Oak stool, very low';
/** The title of the model that the review shows. */
const TITLE = "document.querySelector('.review h1')?.textContent";
const PICTURE = { width: 16, height: 16 };
const MATERIAL = 'newmtl oak\nKd 1 1 1\nmap_Kd oak.png\n';
/** A seat of 400 x 40 x 400 mm: a box without its sides is enough to be looked at. */
const STOOL = openBox({ width: 0.4, height: 0.04, depth: 0.4 }, 'oak');

/**
 * A folder as a supplier sends it is dropped: the model with the files that it names, and other files. It becomes one
 * item with the name of the folder, which is changed, converted, and published in the review by keys. Returns that
 * item.
 */
export async function checkDroppedFolder(
  page: Page,
  folder: string,
  check: BrowserCheck['check'],
): Promise<{ readonly id: string; readonly label: string }> {
  const id = `stool-${Date.now()}`;
  const sent = path.join(folder, FOLDER);
  await mkdir(sent);
  await writeFile(path.join(sent, 'model.obj'), STOOL);
  await writeFile(path.join(sent, 'model.mtl'), MATERIAL);
  await writeFile(path.join(sent, 'oak.png'), writePng(PICTURE, plainRows(PICTURE, 160)));
  await writeFile(path.join(sent, 'read me.txt'), 'by the supplier');
  await go(page, '/upload');
  await page.waitForSelector('.drop');
  const before = page.url();
  await drop(page, path.join(sent, 'oak.png'), '.side');
  await sleep(OPENED_WITHIN_MS);
  check(page.url() === before, `a file that is dropped beside its place does not take that of the page: ${page.url()}`);
  const [, folders] = await page.$$('input[type=file]');
  await folders?.uploadFile(sent);
  const chosen = await rowsOf(page);
  await press(page, 'tbody .plain');
  await page.waitForFunction("!document.querySelector('tbody tr')");
  await drop(page, sent, 'main h1');
  const rows = await rowsOf(page);
  check(
    chosen.join() === rows.join(),
    `a chosen folder is the same as one that is dropped anywhere on the screen: ${chosen.join()}`,
  );
  const notes = await page.$$eval('main > section > [role=status]', (all) =>
    all.map((each) => each.textContent).join(),
  );
  const isWhole = rows.length === 1 && ['model.mtl', 'oak.png'].every((name) => rows[0]?.includes(name));
  check(isWhole && notes.includes('read me.txt'), `a dropped folder is one model: ${rows.join()}; ${notes}`);
  const named = await page.$eval('.item-id', (input) => (input as { value: string }).value);
  check(named === 'oak_stool', `its id is that of its folder: ${named}`);
  const whole = await page.$eval('.item-id', (input) => input.getAttribute('title'));
  check(whole === 'demo:oak_stool', `its field has the whole id in its title: ${whole}`);
  const said = await page.$$eval('.item-label, .upload-item select', (all) =>
    all.map((each) => (each as { value: string }).value).join(),
  );
  check(said === `${NAMED},stool`, `name and kind are those of its folder: ${said}`);
  await page.type('.item-label', ', low');
  await page.select('.upload-item select', 'table');
  await page.$eval('.item-id', (input) => (input as { select(): void }).select());
  await page.type('.item-id', id);
  await page.keyboard.press('Enter');
  await press(page, '.tools .main');
  await page.waitForSelector('.next-step a', { timeout: CONVERTED_WITHIN_MS });
  // Its row stays for as long as another one waits.
  await (await page.$('input[type=file]'))?.uploadFile(await waitingModel(folder));
  await page.waitForSelector('tbody tr:nth-child(2) .item-id');
  await checkLowRow(page, check);
  await findInReview(page, LABEL);
  await page.$eval('.review-fields input[name=label]', (input) => (input as { select(): void }).select());
  await page.type('.review-fields input[name=label]', RENAMED);
  await page.keyboard.press('Enter');
  await page.waitForFunction(`${TITLE} === '${RENAMED}'`);
  const publish = async () => {
    // A table of 40 mm: the first press only asks.
    await page.keyboard.press('p');
    await page.keyboard.press('p');
    await page.waitForFunction(`${TITLE} !== '${RENAMED}'`);
  };
  const open = async () => {
    await page.waitForFunction("!dispatchEvent(new Event('beforeunload', { cancelable: true }))");
    check(true, 'the browser asks before the page is closed while a decision is on its way');
    await go(page, `/items/${encodeURIComponent(`demo:${id}`)}`);
  };
  await overtakeRead(page, `/v2/items/demo:${id}`, publish, open);
  await page.waitForSelector('.item .fields select');
  await page.waitForFunction("!document.querySelector('.item .tools .main')");
  const kind = await page.$eval('.item .fields select', (select) => (select as { value: string }).value);
  check(kind === 'table', `its type is the chosen one: ${kind}`);
  check(true, 'it is converted as the item of the new name, and published by a key');
  await checkPublishedRow(page, check);
  return { id: `demo:${id}`, label: RENAMED };
}

/** A row of which nothing is wrong is low, so that many are seen at once, whatever another row has to say. */
async function checkLowRow(page: Page, check: BrowserCheck['check']): Promise<void> {
  const before = page.viewport();
  await page.setViewport({ width: 1_280, height: 900 });
  const height = await page.$eval('tbody tr:nth-child(2)', (row) => row.getBoundingClientRect().height);
  check(height <= MAX_ROW_PX, `a row that waits is low: ${height} px`);
  await page.setViewport(before);
}

/**
 * Whoever comes back to the upload sees that the model was published meanwhile, and that nothing waits for a review.
 */
async function checkPublishedRow(page: Page, check: BrowserCheck['check']): Promise<void> {
  await go(page, '/upload');
  await page.waitForFunction("document.querySelector('tbody tr')?.textContent.includes('Published')");
  const name = await page.$eval('tbody tr a', (link) => link.textContent);
  check(name === RENAMED, `the upload has the name that the item got in the review: ${name}`);
  await press(page, 'tbody tr:nth-child(2) .plain');
  await page.waitForFunction("document.querySelectorAll('tbody tr').length === 1");
  const isQuiet = (await page.$('.next-step, tbody .upload-doubt')) === null;
  check(isQuiet, 'the upload says what was published meanwhile, and counts it no more');
  // What has ended is forgotten when the screen is opened again.
  await go(page, '/');
  await page.waitForSelector('.card');
}

async function waitingModel(folder: string): Promise<string> {
  const file = path.join(folder, 'waits.obj');
  await writeFile(file, STOOL);
  return file;
}

/** What stands in the rows of models, as soon as there are some. */
async function rowsOf(page: Page): Promise<(string | null)[]> {
  await page.waitForSelector('tbody tr');
  return page.$$eval('tbody tr', (all) => all.map((row) => row.textContent));
}

/** Drops a file or a folder on the middle of a place. */
async function drop(page: Page, folder: string, selector: string): Promise<void> {
  const place = await page.$(selector);
  const box = await place?.boundingBox();
  if (!box) throw new Error(`there is ${selector}`);
  const session = await page.createCDPSession();
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const data = { items: [], files: [folder], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, ...at, data });
  }
  await session.detach();
}
