import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'puppeteer-core';
import { fileForm, jsonBody } from '../api/client.ts';
import { getPlan, planOf } from '../api/plan-client.ts';
import { plainRows, writePng } from '../fixtures/images/write-png.ts';
import { go, judge, press, WITHIN_MS } from './console-page.ts';
import { checkDeletedPlan } from './deleted-plan.ts';
import { checkPlanCatalog } from './plan-catalog.ts';
import { checkFromAbove } from './plan-from-above.ts';
import { checkFurnishFilter } from './plan-furnish-filter.ts';
import { checkFurnishPages } from './plan-furnish-pages.ts';
import { checkNewSizes } from './plan-new-sizes.ts';
import { checkPaper } from './plan-on-paper.ts';
import { focus, keys, type OpenPlan as Open, openDrawing, pixelOf, planId, saved, shortcut } from './plan-page.ts';
import { checkRoomNames } from './plan-room-names.ts';
import { checkWalk } from './plan-walk.ts';
import { checkPlanWayBack } from './plan-way-back.ts';
import { checkPlansElsewhere } from './plans-elsewhere.ts';

const TILES = {
  id: 'demo:plan-tiles',
  label: 'Blue tiles',
  type: 'material',
  detailType: 'floor',
  width: 600,
  depth: 600,
};
const PICTURE = { width: 64, height: 64 };
const LOOK_MS = 100;
/** How many lines of the drawing are no part of the plan. */
const UNUSED = "document.querySelector('.plan-drawing .unused').getAttribute('d').split('M').length - 1";
/** Tabs beside the paper, in their order. */
const TAB = { contents: 1, furnish: 2, materials: 3, list: 4, drawing: 5 } as const;

/**
 * A plan from a drawing: corrected by a click on the drawing, covered, furnished by dragging, shared, exported, read
 * again.
 *
 * @param deep whether what is no main way is checked too
 */
export async function checkPlanOutcomes(open: Open, drawing: string, folder: string, deep: boolean): Promise<void> {
  const { page, client } = open;
  await client.call('POST', '/v2/items', jsonBody({ item: TILES }));
  const image = fileForm('file', 'tiles.png', writePng(PICTURE, plainRows(PICTURE, 120)));
  image.set('type', 'topImage');
  await client.call('PUT', `/v2/items/${TILES.id}`, { body: image });
  await openDrawing(page, drawing);
  for (const step of [
    checkTracing,
    checkMaterial,
    checkDragging,
    checkFromAbove,
    checkSaved,
    ...(deep
      ? [checkNewSizes, checkPlanCatalog, checkFurnishPages, checkFurnishFilter, checkPlanWayBack, checkDeletedPlan]
      : []),
    checkPlansElsewhere,
    checkSharing,
    checkHints,
    ...(deep ? [checkRoomNames, checkPaper] : []),
  ]) {
    try {
      await step(open, folder);
    } catch (error) {
      // The other steps are checked all the same.
      console.log(error);
      open.check(false, `${step.name} ended with an error`);
    }
  }
}

/** A wall that was deleted comes back with a click on its line, a door with a click on its gap. */
async function checkTracing(open: Open): Promise<void> {
  const { page, check } = open;
  await page.waitForSelector('.plan-drawing path');
  await page.select('.drawing-choice select', 'beside');
  await page.waitForSelector('.plan-sheets.two [role=img] .plan-drawing');
  await judge(page, 'plan-beside', check);
  await page.select('.drawing-choice select', 'under');
  await page.waitForFunction("!document.querySelector('.plan-sheets.two')");
  await click(page, 3_350, -3_300);
  await page.waitForSelector('.plan-hand .chosen-wall');
  await keys(page, 'Delete');
  await page.waitForFunction(`${UNUSED} > 0`);
  const unused = Number(await page.evaluate(UNUSED));
  await keys(page, 't');
  const line = await pixelOf(page, 3_300, -3_300);
  await page.mouse.move(line.x, line.y);
  await page.waitForSelector('.plan-hand .next');
  await judge(page, 'plan-trace', check);
  await page.mouse.click(line.x, line.y);
  await page.waitForFunction(`${UNUSED} < ${unused}`);
  check(true, 'a line of the drawing that is not understood is marked, and a click makes it a wall');
  await keys(page, 'Escape');
}

/** A floor takes a material by a click, undo takes it away, and furniture shows no material. */
async function checkMaterial({ page, check }: Open): Promise<void> {
  await tab(page, 'materials');
  await page.waitForSelector('.furnish li img');
  await page.type('.furnish input', TILES.label);
  await page.waitForFunction(
    `[...document.querySelectorAll('.furnish .name')].map((each) => each.textContent).join() === '${TILES.label}'`,
  );
  await press(page, '.furnish li button');
  await click(page, 1_200, -2_000);
  await page.waitForSelector('.plan-layers pattern image');
  await focus(page, '.plan-canvas');
  await shortcut(page, 'z');
  await page.waitForFunction("!document.querySelector('.plan-layers pattern')");
  await shortcut(page, 'y');
  await page.waitForSelector('.plan-layers pattern image');
  await judge(page, 'plan-materials', check);
  await keys(page, 'Escape');
  await tab(page, 'furnish');
  await page.waitForSelector('.furnish li button');
  await page.type('.furnish input', TILES.label);
  await page.waitForSelector('.furnish p');
  check(true, 'a floor takes a material and gives it back, and materials are no furniture');
}

/** An item is dragged from the catalog to the paper, and is listed by its name. */
async function checkDragging({ page, check }: Open): Promise<void> {
  await tab(page, 'contents');
  await tab(page, 'furnish');
  const button = await page.waitForSelector('.furnish li button');
  const name = await page.$eval('.furnish li .name', (each) => each.textContent);
  const box = await button?.boundingBox();
  if (!box) throw new Error('an item of the catalog is seen');
  const place = await pixelOf(page, 4_700, -2_600);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move((box.x + place.x) / 2, (box.y + place.y) / 2, { steps: 4 });
  await page.mouse.move(place.x, place.y, { steps: 4 });
  await page.mouse.up();
  await page.waitForSelector('.plan-hand .stalk');
  await tab(page, 'contents');
  await page.waitForFunction(
    `[...document.querySelectorAll('.contents button span:first-child')].some(({ textContent }) => textContent === ${JSON.stringify(name)})`,
  );
  check(true, `an item is dragged onto the paper and listed by its name: ${name}`);
}

async function checkSaved(open: Open): Promise<void> {
  await press(open.page, '.tools .main');
  await open.page.waitForFunction("!document.querySelector('.mark.look')");
  const { floors, objects } = await saved(open);
  const covered = floors.filter(({ material }) => material.idMap.itemId === TILES.id).length;
  const pieces = objects.filter(({ type }) => type !== 'door' && type !== 'window').length;
  open.check(covered === 1 && pieces === 1, `a covered floor and a piece are saved: ${covered}, ${pieces}`);
  const id = await planId(open.page);
  await go(open.page, '/jobs');
  await open.page.waitForFunction("!document.querySelector('.plan-editor')");
  await go(open.page, `/plans/${id}`);
  await open.page.waitForSelector('.plan-layers pattern image');
  open.check(true, 'whoever comes back to the plan sees what was saved');
}

/** A link, the shopping list and an export, as files that others open. */
async function checkSharing({ page, check, client }: Open, folder: string): Promise<void> {
  const session = await page.createCDPSession();
  await session.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: folder });
  await checkWalk({ page, check, client });
  await press(page, '.plan-actions button:nth-of-type(2)');
  const link = '.plan-actions a[href*="/view/"]';
  await page.waitForSelector(link);
  const shown = await fetch(new URL((await page.$eval(link, (each) => each.getAttribute('href'))) ?? '', page.url()));
  check(shown.status === 200, 'the link of a shared plan opens');
  await tab(page, 'list');
  await press(page, '.shopping-list .panel-tools button');
  const csv = (await downloaded(folder, '.csv')).toString('utf8');
  check(csv.includes('itemId,label') && csv.split('\r\n').length >= 3, 'the shopping list is a CSV with its items');
  await press(page, '.plan-actions .labelled-field ~ button');
  await press(page, '.plan-actions a[download]');
  const file = await downloaded(folder, '.glb');
  check(file.toString('latin1', 0, 4) === 'glTF', 'the export is a GLB');
  await session.detach();
}

/** The drawing is read again in another unit, and says how sure it is. */
async function checkHints({ page, check, client }: Open): Promise<void> {
  await tab(page, 'drawing');
  await page.waitForSelector('.evidence');
  await judge(page, 'plan-hints', check);
  await page.select('.drawing-hints select', 'cm');
  const questions: string[] = [];
  page.once('dialog', (dialog) => {
    questions.push(dialog.message());
    void dialog.accept();
  });
  await press(page, '.drawing-hints .panel-tools .main');
  const id = await planId(page);
  const unit = async () => (planOf(await getPlan(client, id)).conversion as { unit?: string } | undefined)?.unit;
  const until = performance.now() + WITHIN_MS;
  while ((await unit()) !== 'cm' && performance.now() < until) await setTimeout(LOOK_MS);
  await page.waitForFunction(
    "document.querySelectorAll('.contents details').length > 0 || document.querySelector('.evidence')",
  );
  check((await unit()) === 'cm', 'a hint changes the unit of the drawing');
  check(questions.length === 1, `it is asked whether a saved plan is replaced: ${questions.join()}`);
}

async function tab(page: Page, name: keyof typeof TAB): Promise<void> {
  await press(page, `.plan-side .facets button:nth-of-type(${TAB[name]})`);
}

async function click(page: Page, x: number, y: number): Promise<void> {
  // The paper takes its new size in the frame after a change beside it.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))');
  const at = await pixelOf(page, x, y);
  await page.mouse.move(at.x, at.y);
  await page.mouse.click(at.x, at.y);
}

/** The file with this ending, once the browser has stored it. */
async function downloaded(folder: string, extension: string): Promise<Buffer> {
  const until = performance.now() + WITHIN_MS;
  while (performance.now() < until) {
    const name = (await readdir(folder)).find((each) => each.endsWith(extension));
    if (name) return readFile(path.join(folder, name));
    await setTimeout(LOOK_MS);
  }
  throw new Error(`no ${extension} was downloaded`);
}
