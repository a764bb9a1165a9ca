import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'puppeteer-core';
import { plainRows, writePng } from '../fixtures/images/write-png.ts';
import type { BrowserCheck } from './browser-check.ts';
import { fitsPhone, go, judge, press } from './console-page.ts';
import { findInReview } from './find-in-review.ts';
import { openBox } from './open-box.ts';
import { placesOfActions } from './places-of-actions.ts';

const PICTURE = { width: 16, height: 16 };
const MATERIAL = 'newmtl oak\nKd 1 1 1\nmap_Kd birch.png\n';
const FILES = '.missing-texture input[type=file]';
const SIZES = `[...document.querySelectorAll('.review-sizes dd')].map((each) => each.textContent).join(' ')`;
const IS_WHOLE = "document.querySelector('.review h1') && !document.querySelector('.missing-texture')";

/**
 * Models that lack a picture get it in the review: one from the page that has sent its file, one after a reload from
 * the files that are chosen together, which is as wide as a stool and called a bench: a press makes it a stool. No
 * button that decides moves by the question, nor from one model to the next. Their items are archived.
 */
export async function checkMissingInReview(page: Page, folder: string, check: BrowserCheck['check']): Promise<void> {
  const picture = path.join(folder, 'birch.png');
  await writeFile(picture, writePng(PICTURE, plainRows(PICTURE, 180)));
  const first = `Birch stool ${Date.now()}`;
  await sendWithoutPicture(page, folder, first);
  await findInReview(page, first);
  const adds = await page.waitForSelector(FILES);
  await page.waitForSelector('.turns button:not(:disabled)');
  await press(page, '.turns button');
  await page.waitForFunction(`${SIZES} === '350 mm 400 mm 450 mm'`);
  await page.waitForSelector('.real-size input:not(:disabled)');
  await page.type('.real-size input', '700');
  await press(page, '.real-size .main:not(:disabled)');
  await page.waitForFunction(`${SIZES} === '700 mm 800 mm 900 mm'`);
  await page.waitForSelector('.scaled-by-hand button:not(:disabled)');
  await judge(page, 'review-missing', check);
  check(await fitsPhone(page), 'the review of a model that lacks a picture fits a phone');
  await adds?.uploadFile(picture);
  await page.waitForFunction(IS_WHOLE);
  const sizes = String(await page.evaluate(SIZES));
  check(sizes === '700 mm 800 mm 900 mm', `a picture that a model lacks is added in the review: ${sizes} as before`);
  await archive(page, first);

  const second = `Birch bench ${Date.now()}`;
  const files = await sendWithoutPicture(page, folder, second);
  await page.reload();
  await findInReview(page, second);
  const asked = await page.$eval('.or-is-it button', (button) => button.textContent ?? '');
  const withQuestion = await placesOfActions(page);
  await press(page, '.or-is-it button');
  await page.waitForFunction(`!document.querySelector('.or-is-it')`);
  const kind = await page.$eval('.review-fields option:checked', (option) => option.textContent ?? '');
  check(asked === 'Or is it a stool?' && kind === 'Stool', `a bench as wide as a stool may be one: ${asked} ${kind}`);
  const without = await placesOfActions(page);
  check(without === withQuestion, `no button of the review moves when a question ends: ${withQuestion} ${without}`);
  const addsAll = await page.waitForSelector(FILES);
  const asks = await page.$eval('.missing-texture', (element) => element.textContent ?? '');
  await addsAll?.uploadFile(...files, picture);
  await page.waitForFunction(IS_WHOLE);
  check(asks.includes('the file of the model too'), `after a reload, the file of the model is asked for too: ${asks}`);
  await archive(page, second);
  const isOther = (await page.$('.review h1')) !== null;
  const after = isOther ? await placesOfActions(page) : withQuestion;
  check(after === withQuestion, `nor after a decision, beside the way back from it: ${after}`);
}

/** Sends a folder with a model, and returns its files. */
async function sendWithoutPicture(page: Page, folder: string, label: string): Promise<string[]> {
  const sent = path.join(folder, label);
  const files = ['model.obj', 'model.mtl'].map((name) => path.join(sent, name));
  await mkdir(sent);
  await writeFile(files[0] ?? '', openBox({ width: 0.4, height: 0.45, depth: 0.35 }, 'oak'));
  await writeFile(files[1] ?? '', MATERIAL);
  await go(page, '/upload');
  await page.waitForSelector('.drop');
  const [, folders] = await page.$$('input[type=file]');
  await folders?.uploadFile(sent);
  await press(page, '.tools .main');
  await page.waitForFunction(`[...document.querySelectorAll('tbody tr:has(.help)')].some((row) =>
    row.textContent.includes(${JSON.stringify(label)}))`);
  return files;
}

async function archive(page: Page, label: string): Promise<void> {
  await page.keyboard.press('a');
  await page.waitForFunction(`document.querySelector('.review h1')?.textContent !== ${JSON.stringify(label)}`);
}
