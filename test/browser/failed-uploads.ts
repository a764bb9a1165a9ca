import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'puppeteer-core';
import { demoDrawing } from '../../shared/samples/demo-drawing.ts';
import type { BrowserCheck } from './browser-check.ts';
import { go, judge, press } from './console-page.ts';

const FAILED = 3;
const GLB_HEADER_BYTES = 12;
const REMOVE_FAILED = '.tools button::-p-text(Remove all failed)';

/**
 * A drawing and files that are no models: the upload says that the drawing becomes a plan, the others fail, are taken
 * out together with the empty items that they have made, and come back by Undo.
 */
export async function checkFailedUploads(page: Page, folder: string, check: BrowserCheck['check']): Promise<void> {
  const names = ['house.dxf', `broken ${Date.now()}.obj`, `torn ${Date.now()}.obj`, `short ${Date.now()}.glb`];
  const files = names.map((name) => path.join(folder, name));
  await writeFile(files[0] ?? '', demoDrawing());
  for (const file of files.slice(1, 3)) await writeFile(file, `no model at all ${file}`);
  await writeFile(files[3] ?? '', shortGlb());
  await go(page, '/upload');
  const input = await page.waitForSelector('input[type=file]');
  await input?.uploadFile(...files);
  await page.waitForSelector('.drawings button');
  const rows = "document.querySelectorAll('tbody tr').length";
  await page.waitForFunction(`${rows} === ${FAILED}`);
  check(true, 'a drawing is no row of the upload: it says that drawings become plans');
  await press(page, '.tools .main');
  await page.waitForFunction(`document.querySelectorAll('tbody .mark.bad').length === ${FAILED}`);
  await judge(page, 'upload-failed', check);
  const reasons = await page.$$eval('tbody .reason', (all) => all.map((each) => each.textContent).join(' '));
  check(reasons.includes('ends early: a part of it is missing'), `a file that ends early says so: ${reasons}`);
  check((await page.$('.help')) === null, 'nobody is asked for missing files, nor to send a broken one again');
  await press(page, REMOVE_FAILED);
  await page.waitForFunction(`${rows} === 0`);
  const said = await page.$eval('p.tools[role=status]', (note) => note.textContent ?? '');
  check(said.includes(`archived with them: ${FAILED}`), `all failed are removed at once: ${said}`);
  await press(page, 'p.tools[role=status] button');
  await page.waitForFunction(`${rows} === ${FAILED}`);
  check(true, 'they come back by Undo');
  await press(page, REMOVE_FAILED);
  await page.waitForFunction(`${rows} === 0`);
  await press(page, '.drawings button');
  await page.waitForSelector('.plan-walls');
  check(true, 'the drawing is handed over to Plans, and becomes a plan there');
}

/** The start of a GLB that says that it has more bytes. */
function shortGlb(): Buffer {
  const header = Buffer.alloc(GLB_HEADER_BYTES);
  header.write('glTF');
  header.writeUInt32LE(2, 4);
  header.writeUInt32LE(1_000, 8);
  return Buffer.concat([header, Buffer.alloc(100)]);
}
