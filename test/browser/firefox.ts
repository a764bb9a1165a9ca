import '../../lib/tools/command-line/answer-help.ts';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import puppeteer, { type Page } from 'puppeteer-core';
import { startServiceProcess, temporaryFolder } from '../api/start-service.ts';
import { chairArchive } from '../fixtures/chair-archive.ts';
import { freePort } from '../fixtures/free-port.ts';
import { go, openConsole, press, WITHIN_MS } from './console-page.ts';
import { openPage } from './open-page.ts';
import { focus, furnish } from './plan-page.ts';

/*
 * npm run browser:firefox: the main ways through the console in Firefox, by WebDriver BiDi: sign-in, items, upload,
 * item, plan. `CONSOLE_PICTURES=FOLDER` keeps a picture of each.
 * Firefox is no package of npm; without it the script says what it has not checked, and ends well.
 */

const EXECUTABLES = [process.env.FIREFOX ?? '', '/usr/bin/firefox-esr', '/usr/bin/firefox'];
const START_MS = 240_000;
const CONVERTED_WITHIN_MS = 240_000;
const AGAIN_MS = 100;
const TRIANGLES = 2_000;
/** Version 140 has no command for the size of a page. */
const WINDOW = ['--width=1280', '--height=860'];

const executablePath = EXECUTABLES.find((file) => file !== '' && existsSync(file));
if (executablePath === undefined) {
  console.log(
    'not checked in Firefox: sign-in, items, upload, item, plan. Missing: the program firefox-esr (Debian: apt-get',
  );
  console.log('install firefox-esr), or its path in FIREFOX.');
} else {
  process.exitCode = (await check(executablePath)) ? 0 : 1;
}

async function check(firefox: string): Promise<boolean> {
  const { folder, remove } = await temporaryFolder('firefox');
  const service = await startServiceProcess({ dataFolder: folder, port: await freePort(), args: ['--no-models'] });
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: firefox,
    headless: true,
    timeout: START_MS,
    defaultViewport: null,
    extraPrefsFirefox: { 'webgl.force-enabled': true },
    args: WINDOW,
  });
  let failed = 0;
  const say = (holds: boolean, text: string) => {
    console.log(`${holds ? 'ok    ' : 'FAILED'} ${text}`);
    if (!holds) failed += 1;
  };
  try {
    console.log(`       ${await browser.version()}`);
    const page = await openPage(browser);
    page.on('pageerror', (error) => say(false, `a script failed: ${String(error)}`));
    await openConsole(page, service.endpoints);
    say(true, 'somebody signs in');
    await checkItems(page, say);
    await checkUpload(page, folder, say);
    await checkPlan(page, say);
  } catch (error) {
    console.error(error);
    say(false, 'the way ended with an error');
  } finally {
    await browser.close();
    await service.stop();
    await remove();
  }
  return failed === 0;
}

async function checkItems(page: Page, say: (holds: boolean, text: string) => void): Promise<void> {
  await page.waitForSelector('.card');
  await picture(page, 'items');
  const before = await page.$$eval('.card', (all) => all.length);
  await page.type('input[type=search]', 'door');
  await until(page, `document.querySelectorAll('.card').length < ${before}`);
  say(true, `the search narrows ${before} items`);
  await press(page, '.card a');
  await page.waitForSelector('.item .fields input');
  say((await page.$('.problem')) === null, 'an item opens');
  await picture(page, 'item');
}

/** A model is sent, converted, and shown to be turned. */
async function checkUpload(page: Page, folder: string, say: (holds: boolean, text: string) => void): Promise<void> {
  const file = path.join(folder, 'wavy.zip');
  await writeFile(file, await chairArchive(TRIANGLES));
  await go(page, '/upload');
  const input = await page.waitForSelector('input[type=file]');
  await input?.uploadFile(file);
  await page.waitForSelector('tbody .item-id');
  await picture(page, 'upload');
  await press(page, '.tools .main');
  await press(page, '.next-step a', CONVERTED_WITHIN_MS);
  // A machine without a graphics card may give Firefox no WebGL: then a sentence says so, and all else goes on.
  await page.waitForSelector('.stage[data-ready], .model [role=alert]');
  if ((await page.$('.stage[data-ready]')) === null) {
    const reason = await page.$eval('.model [role=alert]', (element) => element.textContent);
    say((reason ?? '').includes('WebGL'), `a model is sent; this Firefox shows no 3D: ${reason}`);
  } else {
    await press(page, '.model > button');
    await until(page, "document.querySelectorAll('.model .size:not([hidden])').length === 3");
    say(true, 'a model is sent and shown with its dimensions in the review');
  }
  await picture(page, 'review');
  await press(page, '.review .main');
  await until(page, "document.querySelector('main .empty') !== null");
  say(true, 'it is published');
}

async function checkPlan(page: Page, say: (holds: boolean, text: string) => void): Promise<void> {
  await go(page, '/plans');
  await press(page, 'form.tools button');
  await page.waitForSelector('.plan-canvas');
  await focus(page, '.plan-canvas');
  // A room by keys alone: the tool Wall, then corners with the crosshair.
  await page.keyboard.press('w');
  const steps = [[], ['ArrowRight'], ['ArrowDown'], ['ArrowLeft'], ['ArrowUp']];
  for (const keys of steps) {
    for (const key of keys) {
      await page.keyboard.down('Shift');
      for (let times = 0; times < 4; times++) await page.keyboard.press(key as 'ArrowRight');
      await page.keyboard.up('Shift');
    }
    await page.keyboard.press('Enter');
  }
  await page.keyboard.press('Escape');
  await page.waitForSelector('.mark.look');
  await press(page, '.tools .main');
  await until(page, "!document.querySelector('.mark.look')");
  const walls = await page.$eval('.plan-walls', (element) => element.outerHTML.length);
  say(walls > 0, 'a plan is drawn by keys and saved');
  await furnish(page);
  await focus(page, '.plan-canvas');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.plan-hand .stalk');
  say(true, 'a piece of the catalog stands in it');
  await picture(page, 'plan');
}

/** Keeps a picture in the folder that `CONSOLE_PICTURES` names. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.CONSOLE_PICTURES;
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: path.join(folder, `firefox-${name}.png`) });
}

/**
 * Waits for an expression to be true. By BiDi, `waitForFunction` makes functions of texts, which the policy forbids.
 */
async function until(page: Page, expression: string): Promise<void> {
  const end = Date.now() + WITHIN_MS;
  while (!(await page.evaluate(expression))) {
    if (Date.now() > end) throw new Error(`never true: ${expression}`);
    await setTimeout(AGAIN_MS);
  }
}
