import '../../lib/tools/command-line/answer-help.ts';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { zipSync } from 'fflate';
import type { Page } from 'puppeteer-core';
import { buildModel } from '../../shared/samples/catalog.ts';
import { demoDrawing } from '../../shared/samples/demo-drawing.ts';
import { demoClient } from '../api/client.ts';
import { startServiceProcess } from '../api/start-service.ts';
import { chairArchive } from '../fixtures/chair-archive.ts';
import { freePort } from '../fixtures/free-port.ts';
import { go, openConsole, press } from './console-page.ts';
import { launchChromium, withPage } from './open-page.ts';
import { openDrawing } from './plan-page.ts';

/*
 * npm run browser:screens -- FOLDER [--data FOLDER] [--only NAMES]: pictures of every screen of the console, in both
 * themes and at three widths, for people to look at. A picture is as tall as its screen. It prints what is wider than
 * its window.
 */

const WIDTHS_PX = [390, 820, 1_440];
const HEIGHT_PX = 900;
const MAX_HEIGHT_PX = 2_600;
const TRIANGLES = 2_000;
const ITEM = 'demo:oak-bookcase';
/** How much taller a screen is than what its window shows of it. */
const HIDDEN_PX = `(() => {
  const main = document.querySelector('.frame > main');
  return main ? main.scrollHeight - main.clientHeight : document.documentElement.scrollHeight - innerHeight;
})()`;
/**
 * Nothing waits, and all pictures in the window have come. Not that the network rests: lists with unfinished jobs are
 * asked for again and again, and a folder of data may have some for minutes.
 */
const IS_SHOWN = `!document.querySelector('main [aria-busy], .placeholders, .model .view-loading') &&
  [...document.querySelectorAll('main img')].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight)`;
/** Boxes that end right of the window, outside of what scrolls by itself. */
const TOO_WIDE = `[...document.querySelectorAll('main *')].filter((element) => {
  const scrolls = element.parentElement.closest('section, nav, .grid, .stage, svg');
  return element.getBoundingClientRect().right > innerWidth + 1 && (!scrolls || scrolls.scrollWidth <= scrolls.clientWidth);
}).map((element) => element.outerHTML.slice(0, 90))`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { data: { type: 'string' }, only: { type: 'string' } },
});
const [pictures] = positionals;
if (pictures === undefined) throw new Error('npm run browser:screens -- FOLDER: name a folder for the pictures');
await mkdir(pictures, { recursive: true });
const files = await mkdtemp(path.join(tmpdir(), 'screens-'));
const start = { dataFolder: values.data ?? path.join(files, 'data'), port: await freePort(), args: ['--no-models'] };
const service = await startServiceProcess(start);
const browser = await launchChromium();
try {
  await withPage(browser, 'about:blank', async (page) => {
    const [tenant] = service.endpoints.tenants;
    await page.goto(`${service.endpoints.baseUrl}/console?tenant=${tenant?.id}`);
    await show(page, 'sign-in', '.sign-in');
    await openConsole(page, service.endpoints);
    await showScreens(page);
  });
} finally {
  await browser.close();
  await service.stop();
  await rm(files, { recursive: true });
}

async function showScreens(page: Page): Promise<void> {
  for (const name of ['upload', 'tables', 'review', 'jobs', 'plans', 'webhooks', 'team', 'usage', 'audit', 'no-such']) {
    await go(page, `/${name}`);
    await show(page, name, '.drop, form, tbody tr, .charts rect, .stage[data-ready], .empty');
  }
  await go(page, '/');
  await show(page, 'items', '.card');
  await press(page, '.list-view button:last-of-type');
  await show(page, 'items-table', '.item-table tbody tr');
  await press(page, '.list-view button');
  await page.type('input[type=search]', 'zzzz');
  await show(page, 'items-none', '.empty');
  const manager = await demoClient(service.endpoints, { context: 'cms', user: 'admin' });
  const { fileName, bytes } = await buildModel({ id: ITEM });
  await manager.ended((await manager.startConversion(ITEM, fileName, bytes)).id);
  await go(page, `/items/${encodeURIComponent(ITEM)}`);
  await show(page, 'item', '.stage[data-ready]');
  await go(page, `/items/${encodeURIComponent(ITEM)}/options`);
  await show(page, 'item-options', '.stage[data-ready]');
  await go(page, '/upload');
  const models = [path.join(files, 'A chair with a rather long name.zip'), path.join(files, 'notes.zip')];
  await writeFile(models[0] ?? '', await chairArchive(TRIANGLES));
  await writeFile(models[1] ?? '', zipSync({ 'notes.txt': Buffer.from('no model') }));
  await (await page.waitForSelector('input[type=file]'))?.uploadFile(...models);
  await show(page, 'upload-chosen', 'tbody tr:nth-child(2)');
  await press(page, '.tools .main');
  await page.waitForSelector('.mark.good');
  await show(page, 'upload-ended', '.mark.bad');
  await go(page, '/review');
  await show(page, 'review-model', '.stage[data-ready]');
  await go(page, '/tables');
  const table = path.join(files, 'items.csv');
  await writeFile(table, 'externalId,label,width\nlamp,A lamp,300\nwrong,Too wide,broad\n');
  await (await page.waitForSelector('input[type=file]'))?.uploadFile(table);
  await show(page, 'tables-checked', 'tbody .reason');
  const drawing = path.join(files, 'flat.dxf');
  await writeFile(drawing, demoDrawing());
  await openDrawing(page, drawing);
  for (const [at, name] of ['plan', 'plan-furnish', 'plan-materials', 'plan-list', 'plan-drawing'].entries()) {
    await press(page, `.plan-side .facets button:nth-of-type(${at + 1})`);
    await show(page, name, '.plan-grid');
  }
}

/** Waits for the sign of a screen and for its pictures, then keeps it in every theme and width. */
async function show(page: Page, name: string, sign: string): Promise<void> {
  if (values.only !== undefined && !values.only.split(',').includes(name)) return;
  await page.waitForSelector(sign);
  await page.waitForFunction(IS_SHOWN);
  for (const width of WIDTHS_PX) {
    await page.setViewport({ width, height: HEIGHT_PX });
    const hidden = Number(await page.evaluate(HIDDEN_PX));
    await page.setViewport({ width, height: Math.min(MAX_HEIGHT_PX, HEIGHT_PX + Math.max(0, hidden)) });
    for (const theme of ['light', 'dark']) {
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }]);
      await page.screenshot({ path: path.join(pictures ?? '', `${name}-${theme}-${width}.png`) });
    }
    for (const box of (await page.evaluate(TOO_WIDE)) as string[])
      console.log(`${name} at ${width} px: too wide: ${box}`);
  }
  console.log(name);
}
