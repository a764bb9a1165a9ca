import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import type { HTTPResponse, Page } from 'puppeteer-core';
import { demoDrawing } from '../../shared/samples/demo-drawing.ts';
import { demoClient } from '../api/client.ts';
import { chairArchive } from '../fixtures/chair-archive.ts';
import type { BrowserCheck } from './browser-check.ts';
import { fitsPhone, go, judge, press } from './console-page.ts';
import { checkCorrectedModel } from './corrected-model.ts';
import { checkDroppedFolder } from './dropped-folder.ts';
import { checkFailedUploads } from './failed-uploads.ts';
import { checkFirstFrame } from './first-frame.ts';
import { checkItemOptions } from './item-options.ts';
import { checkJoinedCorrection } from './joined-correction.ts';
import { checkMissingInReview } from './missing-in-review.ts';
import { checkOneDoubt } from './one-doubt.ts';
import { FEW_PIXELS, withPage } from './open-page.ts';
import { checkPublishedPictures } from './published-pictures.ts';
import { checkRefusedUpload } from './refused-upload.ts';
import { checkRenamedInReview } from './renamed-in-review.ts';
import { checkReplacedModel } from './replaced-model.ts';
import { checkReviewStrip } from './review-strip.ts';
import { checkSameCorrection, checkSameOfUpload } from './same-correction.ts';
import { checkSameName } from './same-name.ts';
import { checkSteadyLists } from './steady-lists.ts';
import { checkUndoneDecision } from './undone-decision.ts';
import { checkWrongFront } from './wrong-front.ts';

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
 * What a catalog manager does in the console: signs in, sends a model and a file that is no model, sees why that
 * failed, looks at the model, publishes it, and finds it. `CONSOLE_PICTURES=FOLDER` keeps pictures of each screen in
 * both themes.
 */
export async function checkConsole(shared: BrowserCheck): Promise<void> {
  const { endpoints, browser, check } = shared;
  if (shared.deep) await checkItemOptions(shared);
  const [tenant] = endpoints.tenants;
  const [admin] = tenant?.users ?? [];
  if (!tenant || !admin) throw new Error('there are demo tenants');
  const folder = await mkdtemp(path.join(tmpdir(), 'console-'));
  try {
    const name = `Wavy chair ${Date.now()}`;
    const files = [`${name}.zip`, 'notes.zip', 'flat.dxf', 'items.csv'].map((file) => path.join(folder, file));
    await writeFile(files[0] ?? '', await chairArchive(TRIANGLES));
    await writeFile(files[1] ?? '', zipSync({ 'notes.txt': Buffer.from('no model') }));
    await writeFile(files[2] ?? '', demoDrawing());
    const table = [`lamp-${Date.now()},A lamp,300`, 'wrong,Too wide,broad'];
    await writeFile(files[3] ?? '', ['externalId,label,width', ...table].join('\n'));
    const scripts = new Map<string, number>();
    await withPage(browser, `${endpoints.baseUrl}/docs/errors`, async (page) => {
      await page.setViewport({ width: 800, height: 600, ...FEW_PIXELS });
      const countScript = async (response: HTTPResponse) => {
        if (!response.url().endsWith('.js')) return;
        scripts.set(response.url(), gzipSync(await response.buffer()).length);
      };
      page.on('response', countScript);
      await page.goto(`${endpoints.baseUrl}/console?tenant=${tenant.id}`);
      await page.waitForSelector('.sign-in');
      await judge(page, 'sign-in', check);
      await page.type('input[name=username]', admin.identification);
      await page.type('input[name=password]', 'wrong');
      await page.click('.sign-in .main');
      await page.waitForSelector('.sign-in .wrong');
      check(true, 'a wrong password is answered with a sentence');
      await page.$eval('input[name=password]', (input) => (input as { select(): void }).select());
      await page.type('input[name=password]', admin.password);
      await page.click('.sign-in .main');
      await page.waitForSelector('.card');
      const first = sum(scripts);
      check(first <= MAX_SCRIPT_BYTES, `${first} bytes of script (gzip) before the first screen`);
      await page.reload();
      await page.waitForSelector('.card');
      check(true, 'after a reload the user is still signed in');
      await judge(page, 'items', check);
      if (shared.deep) await checkFirstFrame(page, check);

      await go(page, '/upload');
      const input = await page.waitForSelector('input[type=file]');
      await input?.uploadFile(...files.slice(0, 2));
      await page.waitForFunction("document.querySelectorAll('tbody tr').length === 2");
      await checkLostFiles(page, files.slice(0, 2), check);
      await press(page, '.tools .main');
      await page.waitForFunction(
        "document.querySelector('.mark.good') && document.querySelector('.mark.bad') && !document.querySelector('progress')",
      );
      const reason = await page.$eval('.reason', (element) => element.textContent);
      check((reason ?? '').length > 20, `the file that is no model says why: ${reason}`);
      await judge(page, 'upload', check);

      const beforeViewer = sum(scripts);
      await page.click('tbody tr:has(.mark.good) a');
      await page.waitForSelector('.stage[data-ready]');
      await press(page, '.model > button');
      const sizes = await page.$$eval('.model .size', (all) => all.map((each) => each.textContent));
      check(sizes.length === 3, `the model shows its dimensions: ${sizes.join(', ')}`);
      await judge(page, 'item', check);
      const viewer = sum(scripts) - beforeViewer;
      // The body of a script cannot be read any more once its page is left.
      page.off('response', countScript);
      check(viewer <= MAX_VIEWER_BYTES, `${viewer} bytes of script (gzip) more with an item and its viewer`);
      await press(page, '.item .tools .main');
      await page.waitForSelector('.item .tools .main.asked');
      check(true, 'a chair of 289 mm is not published by one press');
      await judge(page, 'item-asked', check);
      await press(page, '.item .tools .main.asked');
      await page.waitForFunction("!document.querySelector('.item .tools .main')");
      check(true, 'the item is published by a second one');

      await checkKeptFailure(page, check);
      if (shared.deep) {
        await checkFailedUploads(page, folder, check);
        await checkRefusedUpload(page, folder, check);
        const stool = await checkDroppedFolder(page, folder, check);
        await checkReplacedModel(page, folder, stool, check);
        await checkSameName(page, folder, stool, check);
        const dresser = await checkCorrectedModel(page, folder, check);
        await checkJoinedCorrection(page, dresser, check);
        const client = await demoClient(endpoints, { context: 'cms', user: 'admin' });
        await checkMissingInReview(page, folder, check);
        await checkOneDoubt(page, client, check);
        await checkSameCorrection(page, client, check);
        await checkSameOfUpload(page, folder, check);
        await checkWrongFront(page, client, check);
        await checkReviewStrip(page, client, check);
        await checkRenamedInReview(page, dresser, check);
        await checkUndoneDecision(page, dresser, check);
      }

      await go(page, '/');
      await page.waitForSelector('input[type=search]');
      await page.type('input[type=search]', name);
      await page.waitForFunction(`document.querySelector('.card .name')?.textContent === '${name}'`);
      check(true, 'the search finds it');
      await press(page, '.list-view button:last-of-type');
      await page.waitForFunction(`document.querySelector('.item-table tbody a')?.textContent === '${name}'`);
      check(true, 'the table of items shows it too');
      await judge(page, 'items-table', check);
      await press(page, '.list-view button');

      await checkTables(page, files[3] ?? '', check);

      await go(page, '/plans');
      const drawing = await page.waitForSelector('input[type=file]');
      await drawing?.uploadFile(files[2] ?? '');
      await page.waitForSelector('.plan-walls');
      await press(page, '.plan-side .facets button:last-of-type');
      await page.waitForSelector('.counts .number');
      const found = await page.$$eval('.counts .number', (all) => all.map((each) => each.textContent));
      check(found[3] === '2', `a drawing becomes a plan: walls, doors, windows, rooms ${found.slice(0, 4).join(', ')}`);
      await judge(page, 'plans', check);
      if (shared.deep) {
        const plan = String(await page.evaluate('location.hash.slice(1)'));
        await checkSteadyLists(page, await demoClient(endpoints, { context: 'cms', user: 'admin' }), plan, check);
      }

      for (const [screen, sign] of OTHER_SCREENS) {
        await go(page, `/${screen}`);
        await page.waitForSelector(sign);
        const isWhole = (await page.$('.problem')) === null && (await fitsPhone(page));
        check(isWhole, `the screen ${screen} opens, and fits a phone`);
        await judge(page, screen, check);
      }

      await checkEventNames(page, check);
      // It leaves no model that waits, and the lists before it need one.
      if (shared.deep) {
        const client = await demoClient(endpoints, { context: 'cms', user: 'admin' });
        await checkPublishedPictures(page, client, check);
      }

      await go(page, '/jobs');
      await page.waitForSelector('.facets + table tbody tr');
      await judge(page, 'jobs', check);
      await page.setOfflineMode(true);
      await press(page, '.facets button:last-of-type');
      await page.waitForSelector('.problem');
      await page.setOfflineMode(false);
      await press(page, '.problem button');
      await page.waitForSelector('tbody .mark.bad');
      check(true, 'without a network the list says so, and goes on after it');
      await press(page, '.side button');
      await page.waitForSelector('.sign-in');
      check(true, 'signing out leads to the sign-in');
      await press(page, '.sign-in .demo');
      await page.waitForSelector('.side');
      check(true, 'one press signs in as the demo user of this machine');
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Events of webhooks are said in words, with their codes. */
async function checkEventNames(page: Page, check: BrowserCheck['check']): Promise<void> {
  await go(page, '/webhooks');
  const names = await page.waitForSelector('.event-name');
  const name = await names?.evaluate((element) => element.textContent);
  check(name === 'A conversion of a model has ended asset.finished', `an event is said in words: ${name}`);
}

/** A browser keeps no files: after a reload they are asked for again, and take their places. */
async function checkLostFiles(page: Page, files: readonly string[], check: BrowserCheck['check']): Promise<void> {
  await page.reload();
  await page.waitForFunction("document.querySelectorAll('tbody .mark.look').length === 2");
  await judge(page, 'upload-lost', check);
  const input = await page.waitForSelector('input[type=file]');
  await input?.uploadFile(...files);
  await page.waitForFunction("document.querySelectorAll('tbody .item-id').length === 2");
  const rows = await page.$$eval('tbody tr', (all) => all.length);
  check(rows === 2, 'after a reload, files that were not sent are asked for again and take their places');
}

/** What has failed waits in the list for somebody; without it the list is a new one. */
async function checkKeptFailure(page: Page, check: BrowserCheck['check']): Promise<void> {
  await go(page, '/upload');
  await page.waitForSelector('tbody .mark.bad');
  check(true, 'a file that failed is still in the list after other screens');
  await press(page, 'tbody .plain');
  await page.waitForFunction("!document.querySelector('tbody .mark.bad')");
  await go(page, '/');
  await page.waitForSelector('.card');
}

/** A table is checked, imported, and taken back. */
async function checkTables(page: Page, file: string, check: BrowserCheck['check']): Promise<void> {
  const shown = async (word: string) => {
    await page.waitForFunction(`document.querySelector('main [role=status]')?.textContent.includes('${word}')`);
    return page.$eval('main [role=status]', (element) => element.textContent);
  };
  await go(page, '/tables');
  const input = await page.waitForSelector('input[type=file]');
  await input?.uploadFile(file);
  const wouldBe = await shown('would');
  await page.waitForSelector('tbody .reason');
  const reason = await page.$eval('tbody .reason', (element) => element.textContent);
  check((wouldBe ?? '').includes('Refused 1') && (reason ?? '').includes('width'), `a table: ${wouldBe}; ${reason}`);
  await judge(page, 'tables', check);
  await press(page, 'main .tools .main');
  check(((await shown('Imported')) ?? '').includes('New 1'), 'the table is imported');
  await press(page, 'main .tools:last-of-type button');
  check(((await shown('Taken back')) ?? '').includes('Changed 1'), 'the import is taken back');
  // The next screen has a place for files too.
  await go(page, '/');
  await page.waitForSelector('input[type=search]');
}

function sum(bytes: ReadonlyMap<string, number>): number {
  return [...bytes.values()].reduce((total, each) => total + each, 0);
}
