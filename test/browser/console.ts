import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import type { Page } from 'puppeteer-core';
import { chairArchive } from '../fixtures/chair-archive.ts';
import type { BrowserCheck } from './browser-check.ts';
import { withPage } from './open-page.ts';

const WITHIN_MS = 30_000;
const CONVERTED_WITHIN_MS = 60_000;
const MAX_SCRIPT_BYTES = 150_000;
const MAX_VIEWER_BYTES = 200_000;
const TRIANGLES = 5_000;
/** Further screens, and what each shows when it is there. */
const OTHER_SCREENS = [
  ['review', '.empty, .model'],
  ['webhooks', 'form.fields'],
  ['team', 'tbody input[type=checkbox]'],
  ['usage', '.charts rect'],
  ['audit', 'tbody tr'],
] as const;

/**
 * What a catalog manager does in the console: signs in, sends a model and a file that is none, sees why that failed, looks at
 * the model, publishes it, and finds it. `CONSOLE_PICTURES=FOLDER` keeps a picture of each screen in both themes.
 */
export async function checkConsole({ endpoints, browser, check }: BrowserCheck): Promise<void> {
  const [tenant] = endpoints.tenants;
  const [admin] = tenant?.users ?? [];
  if (!tenant || !admin) throw new Error('there are demo tenants');
  const folder = await mkdtemp(path.join(tmpdir(), 'console-'));
  try {
    const name = `wavy chair ${Date.now()}`;
    const files = [`${name}.zip`, 'notes.zip', 'flat.dxf', 'items.csv'].map((file) => path.join(folder, file));
    await writeFile(files[0] ?? '', await chairArchive(TRIANGLES));
    await writeFile(files[1] ?? '', zipSync({ 'notes.txt': Buffer.from('no model') }));
    await writeFile(files[2] ?? '', flat());
    const table = [`lamp-${Date.now()},A lamp,300`, 'wrong,Too wide,broad'];
    await writeFile(files[3] ?? '', ['externalId,label,width', ...table].join('\n'));
    const scripts = new Map<string, number>();
    await withPage(browser, `${endpoints.baseUrl}/docs/errors`, async (page) => {
      page.on('response', async (response) => {
        if (!response.url().endsWith('.js')) return;
        scripts.set(response.url(), gzipSync(await response.buffer()).length);
      });
      await page.goto(`${endpoints.baseUrl}/console?tenant=${tenant.id}`);
      await page.waitForSelector('.sign-in', { timeout: WITHIN_MS });
      await picture(page, 'sign-in');
      await page.type('input[name=username]', admin.identification);
      await page.type('input[name=password]', 'wrong');
      await page.click('.sign-in .main');
      await page.waitForSelector('.sign-in .wrong', { timeout: WITHIN_MS });
      check(true, 'a wrong password is answered with a sentence');
      await page.$eval('input[name=password]', (input) => (input as { select(): void }).select());
      await page.type('input[name=password]', admin.password);
      await page.click('.sign-in .main');
      await page.waitForSelector('.card', { timeout: WITHIN_MS });
      const first = sum(scripts);
      check(first <= MAX_SCRIPT_BYTES, `${first} bytes of script (gzip) before the first screen`);
      await page.reload();
      await page.waitForSelector('.card', { timeout: WITHIN_MS });
      check(true, 'after a reload the user is still signed in');
      await picture(page, 'items');

      await go(page, '/upload');
      const input = await page.waitForSelector('input[type=file]', { timeout: WITHIN_MS });
      await input?.uploadFile(...files.slice(0, 2));
      await page.waitForFunction("document.querySelectorAll('tbody tr').length === 2", { timeout: WITHIN_MS });
      await press(page, '.tools .main');
      await page.waitForFunction(
        "document.querySelector('.mark.good') && document.querySelector('.mark.bad') && !document.querySelector('progress')",
        { timeout: CONVERTED_WITHIN_MS },
      );
      const reason = await page.$eval('.reason', (element) => element.textContent);
      check((reason ?? '').length > 20, `the file that is no model says why: ${reason}`);
      await picture(page, 'upload');

      await page.click('tbody tr a');
      await page.waitForSelector('.stage[data-ready]', { timeout: CONVERTED_WITHIN_MS });
      await press(page, '.model > button');
      const sizes = await page.$$eval('.model .size', (all) => all.map((each) => each.textContent));
      check(sizes.length === 3, `the model shows its dimensions: ${sizes.join(', ')}`);
      await picture(page, 'item');
      const all = sum(scripts);
      check(all - first <= MAX_VIEWER_BYTES, `${all - first} bytes of script (gzip) more with the viewer`);
      await press(page, '.item .tools .main');
      await page.waitForFunction("!document.querySelector('.item .tools .main')", { timeout: WITHIN_MS });
      check(true, 'the item is published');

      await go(page, '/');
      await page.waitForSelector('input[type=search]', { timeout: WITHIN_MS });
      await page.type('input[type=search]', name);
      await page.waitForFunction(`document.querySelector('.card .name')?.textContent === '${name}'`, {
        timeout: CONVERTED_WITHIN_MS,
      });
      check(true, 'the search finds it');

      await checkTables(page, files[3] ?? '', check);

      await go(page, '/plans');
      const drawing = await page.waitForSelector('input[type=file]', { timeout: WITHIN_MS });
      await drawing?.uploadFile(files[2] ?? '');
      await page.waitForSelector('.drawing img', { timeout: CONVERTED_WITHIN_MS });
      const found = await page.$$eval('.two .notes:first-of-type .number', (all) =>
        all.map((each) => each.textContent),
      );
      check(found[3] === '2', `a drawing becomes a plan: walls, doors, windows, rooms ${found.slice(0, 4).join(', ')}`);
      await picture(page, 'plans');

      for (const [screen, sign] of OTHER_SCREENS) {
        await go(page, `/${screen}`);
        await page.waitForSelector(sign, { timeout: WITHIN_MS });
        const isWhole = (await page.$('.problem')) === null && (await fitsPhone(page));
        check(isWhole, `the screen ${screen} opens, and fits a phone`);
        await picture(page, screen);
      }

      await go(page, '/jobs');
      await page.waitForSelector('tbody tr', { timeout: WITHIN_MS });
      await picture(page, 'jobs');
      await page.setOfflineMode(true);
      await press(page, '.facets button:last-of-type');
      await page.waitForSelector('.problem', { timeout: CONVERTED_WITHIN_MS });
      await page.setOfflineMode(false);
      await press(page, '.problem button');
      await page.waitForSelector('tbody .mark.bad', { timeout: WITHIN_MS });
      check(true, 'without a network the list says so, and goes on after it');
      await press(page, '.side button');
      await page.waitForSelector('.sign-in', { timeout: WITHIN_MS });
      check(true, 'signing out leads to the sign-in');
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A table is checked, imported, and taken back. */
async function checkTables(page: Page, file: string, check: BrowserCheck['check']): Promise<void> {
  const shown = async (word: string) => {
    await page.waitForFunction(`document.querySelector('main [role=status]')?.textContent.includes('${word}')`, {
      timeout: WITHIN_MS,
    });
    return page.$eval('main [role=status]', (element) => element.textContent);
  };
  await go(page, '/tables');
  const input = await page.waitForSelector('input[type=file]', { timeout: WITHIN_MS });
  await input?.uploadFile(file);
  const wouldBe = await shown('would');
  await page.waitForSelector('tbody .reason', { timeout: WITHIN_MS });
  const reason = await page.$eval('tbody .reason', (element) => element.textContent);
  check((wouldBe ?? '').includes('Refused 1') && (reason ?? '').includes('width'), `a table: ${wouldBe}; ${reason}`);
  await picture(page, 'tables');
  await press(page, 'main .tools .main');
  check(((await shown('Imported')) ?? '').includes('New 1'), 'the table is imported');
  await press(page, 'main .tools:last-of-type button');
  check(((await shown('Taken back')) ?? '').includes('Changed 1'), 'the import is taken back');
  // The next screen has a place for files too.
  await go(page, '/');
  await page.waitForSelector('input[type=search]', { timeout: WITHIN_MS });
}

/** A drawing of two rooms with a door between them, in millimetres. */
function flat(): string {
  const ring = (x0: number, y0: number, x1: number, y1: number) =>
    `0\nLWPOLYLINE\n8\nWALL\n90\n4\n70\n1\n${[
      [x0, y0],
      [x1, y0],
      [x1, y1],
      [x0, y1],
    ]
      .map(([x, y]) => `10\n${x}\n20\n${y}\n`)
      .join('')}`;
  const rings = ring(0, 0, 6_000, 4_000) + ring(200, 200, 3_400, 3_800) + ring(3_500, 200, 5_800, 3_800);
  const door = '0\nARC\n8\nDOOR\n10\n3500\n20\n1500\n40\n900\n50\n0\n51\n90\n';
  const leaf = '0\nLINE\n8\nDOOR\n10\n3500\n20\n1500\n11\n4400\n21\n1500\n';
  return `0\nSECTION\n2\nENTITIES\n${rings}${door}${leaf}0\nENDSEC\n0\nEOF\n`;
}

async function go(page: Page, screen: string): Promise<void> {
  await page.evaluate(`location.hash = ${JSON.stringify(screen)}`);
}

/** Whether nothing is wider than the window of a phone. */
async function fitsPhone(page: Page): Promise<boolean> {
  const before = page.viewport();
  await page.setViewport({ width: 360, height: 800 });
  const width = await page.evaluate('document.documentElement.scrollWidth');
  await page.setViewport(before);
  return width === 360;
}

async function press(page: Page, selector: string): Promise<void> {
  const element = await page.waitForSelector(selector, { timeout: WITHIN_MS });
  await element?.click();
}

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.CONSOLE_PICTURES;
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  for (const theme of ['light', 'dark']) {
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }]);
    for (const width of [360, 1_440]) {
      await page.setViewport({ width, height: 900 });
      await page.screenshot({ path: path.join(folder, `${name}-${theme}-${width}.png`) });
    }
  }
  await page.emulateMediaFeatures([]);
}

function sum(bytes: ReadonlyMap<string, number>): number {
  return [...bytes.values()].reduce((total, each) => total + each, 0);
}
