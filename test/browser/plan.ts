import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PlanDocument } from '../../shared/engines/floorplan/plan-xml/plan-document.ts';
import { demoDrawing } from '../../shared/samples/demo-drawing.ts';
import { demoClient } from '../api/client.ts';
import { putPlan } from '../api/plan-client.ts';
import type { BrowserCheck } from './browser-check.ts';
import { fitsPhone, go, judge, openConsole, press } from './console-page.ts';
import { FEW_PIXELS, withPage } from './open-page.ts';
import { checkPlanOutcomes } from './plan-outcomes.ts';
import {
  dragItem,
  drawLine,
  focus,
  furnish,
  keys,
  type OpenPlan as Open,
  openDrawing,
  pixelOf,
  planId,
  saved,
  savedText,
  shortcut,
  shortcutOn,
} from './plan-page.ts';
import { checkRenamedPlan } from './renamed-plan.ts';

/** Letters of the page that are printed if it is not as expected. */
const MAX_SHOWN_LETTERS = 800;

/**
 * What a designer does with a plan: opens one that a drawing became, draws, furnishes, undoes, saves, meets somebody
 * else's changes, opens it again; a plan from nothing without a pointer; a plan corrected by its drawing, covered,
 * shared and exported. The service's reader judges every save.
 */
export async function checkPlan({ endpoints, browser, check, deep }: BrowserCheck): Promise<void> {
  const client = await demoClient(endpoints, { context: 'cms', user: 'admin' });
  const folder = await mkdtemp(path.join(tmpdir(), 'plan-'));
  try {
    const drawing = path.join(folder, 'flat.dxf');
    await writeFile(drawing, demoDrawing());
    await withPage(browser, `${endpoints.baseUrl}/docs/errors`, async (page) => {
      await page.setViewport({ width: 1_440, height: 900, ...FEW_PIXELS });
      await openConsole(page, endpoints);
      const open = { page, client, check };
      await openDrawing(page, drawing);
      try {
        await checkPointer(open);
        if (deep) await checkRenamedPlan(open);
        await checkConflict(open);
        await checkKeys(open);
        await checkPlanOutcomes(open, drawing, folder, deep);
      } catch (error) {
        console.log(
          String(await page.evaluate("document.querySelector('main').innerText")).slice(0, MAX_SHOWN_LETTERS),
        );
        throw error;
      }
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Draws, hangs a door, furnishes, undoes, redoes and saves, with a mouse. */
async function checkPointer(open: Open): Promise<void> {
  const { page, check } = open;
  const before = await saved(open);
  check(before.walls.edges.length > 4, `the drawing has become a plan of ${before.walls.edges.length} walls`);
  await press(page, '.plan-tools button:nth-of-type(2)');
  const [top, bottom] = [await pixelOf(page, 1_800, -3_900), await pixelOf(page, 1_800, -100)];
  await page.mouse.move(top.x, top.y);
  await page.mouse.click(top.x, top.y);
  await page.mouse.move((top.x + bottom.x) / 2, (top.y + bottom.y) / 2);
  await page.waitForSelector('.plan-hand .measure text');
  await page.mouse.click(bottom.x, bottom.y);
  await page.waitForSelector('.mark.look');
  await press(page, '.plan-tools button:nth-of-type(3)');
  const middle = await pixelOf(page, 1_800, -2_000);
  await page.mouse.click(middle.x, middle.y);
  await page.waitForSelector('.plan-hand .chosen');
  // Other checks have items of their own, and not every piece is in the way of a door.
  await furnish(page, 'Arc lamp');
  const place = await pixelOf(page, 4_600, -2_000);
  await page.mouse.move(place.x, place.y);
  await page.waitForSelector('.plan-hand .next-piece');
  await page.mouse.click(place.x, place.y);
  await page.waitForSelector('.plan-hand .stalk');
  // The mark comes with the next picture of the plan.
  await page.waitForSelector('.plan-layers .in-the-way title');
  const said = await page.$$eval('.panel .odd', (all) => all.map(({ textContent }) => textContent).join(' '));
  const marks = await page.$$eval('.plan-layers .in-the-way title', (all) => all.map(({ textContent }) => textContent));
  check(
    said.includes('in the way of a door') && marks.join() === said,
    `a piece where a door opens is marked, and says so: ${marks.join()}`,
  );
  const signs = await page.$$eval('.plan-layers .plan-mark text', (all) => all.map(({ textContent }) => textContent));
  check(signs.join() === '!', `a sign at its corner is seen without choosing it: ${signs.join()}`);
  await press(page, '.plan-side .facets button:nth-of-type(1)');
  const note = await page.waitForSelector('.contents .doubt-note');
  const noted = await note?.evaluate(({ textContent }) => textContent);
  const rows = await page.$$eval('.contents li button[title]', (all) => all.map(({ title }) => title));
  check(
    rows.join() === said && noted?.includes('1 piece is in the way') === true,
    `the list of contents says what is in the way too: ${noted}, ${rows.join()}`,
  );
  await judge(page, 'plan-in-the-way', check);
  await press(page, '.plan-side .facets button:nth-of-type(2)');
  const steps = () => page.evaluate("document.querySelector('.plan-status').textContent.match(/\\d+/)[0]");
  const stepsBefore = Number(await steps());
  await dragItem(page, 4_600, -1_000);
  await page.waitForSelector('.plan-hand .stalk');
  check(Number(await steps()) === stepsBefore + 1, 'an item is dragged to the plan while a piece is chosen');
  await shortcutOn(page, '.plan-canvas', 'z');
  // A step back takes the piece away, and another one the door; then both come back.
  await focus(page, '.plan-canvas');
  for (const key of ['z', 'z', 'y', 'y']) await shortcut(page, key);
  await judge(page, 'plan', check);
  check(await fitsPhone(page), 'the plan fits a phone');
  await press(page, '.tools .main');
  await page.waitForFunction("!document.querySelector('.mark.look')");
  const after = await saved(open);
  const count = ({ objects }: PlanDocument) => objects.filter(({ type }) => type === 'door').length;
  const isWhole =
    after.walls.edges.length >= before.walls.edges.length + 3 &&
    count(after) === count(before) + 1 &&
    after.objects.length === before.objects.length + 2 &&
    after.floors.length === before.floors.length + 1;
  check(
    isWhole,
    `a wall, a door and a piece are saved: ${after.walls.edges.length} walls, ${after.floors.length} floors`,
  );
}

/** Somebody else saves in between: the editor shows both, and keeps the one that is chosen. */
async function checkConflict(open: Open): Promise<void> {
  const { page, check, client } = open;
  const id = await planId(page);
  const theirs = '<plan version="2"><texters><texter textContent="theirs" x="0" y="0"/></texters></plan>';
  await putPlan(client, id, { planObjects: theirs });
  await drawLine(page, [4_400, -900], [5_400, -900]);
  await shortcut(page, 's');
  await page.waitForSelector('dialog[open] .both figure:nth-of-type(2) svg');
  await judge(page, 'plan-conflict', check);
  check((await savedText(open)) === theirs, 'a plan that somebody else has saved is not overwritten');
  await press(page, 'dialog .panel-tools button:nth-of-type(1)');
  await page.waitForFunction("!document.querySelector('dialog, .mark.look')");
  check((await saved(open)).walls.edges.length > 4, 'mine is kept when it is chosen');

  await putPlan(client, id, { planObjects: theirs });
  await drawLine(page, [4_400, -600], [5_400, -600]);
  await shortcut(page, 's');
  await press(page, 'dialog .panel-tools button:nth-of-type(2)');
  await page.waitForFunction("!document.querySelector('dialog, .mark.look')");
  const taken = await page.$$eval('.plan-labels text', (all) => all.map((each) => each.textContent));
  check(taken.join() === 'theirs', 'theirs is taken when it is chosen');
  await focus(page, '.plan-canvas');
  await shortcut(page, 'z');
  await page.waitForSelector('.mark.look');
  await go(page, '/jobs');
  await page.waitForFunction("!document.querySelector('.plan-editor')");
  await go(page, `/plans/${id}`);
  await page.waitForSelector('.plan-editor .mark.look');
  await page.waitForSelector('.plan-grid');
  check(true, 'undo brings mine back, and it is still there after a look at another screen');
  await shortcutOn(page, '.plan-canvas', 's');
  await page.waitForFunction("!document.querySelector('.mark.look')");
}

/** A room with a door, a name and a piece, without a pointer. */
async function checkKeys(open: Open): Promise<void> {
  const { page, check } = open;
  await go(page, '/plans');
  await page.waitForSelector('.plan-cards');
  await judge(page, 'plans', check);
  const isCopied = await page.$$eval('.plan-cards li', (all) => all.every((each) => each.querySelector('button')));
  check(isCopied, 'the address of each plan can be copied');
  check(await fitsPhone(page), 'the list of plans fits a phone');
  await focus(page, 'form.tools input');
  await page.keyboard.type('By keys');
  await page.keyboard.press('Enter');
  await page.waitForFunction("document.querySelector('.plan-editor h1')?.textContent === 'By keys'");
  await page.waitForSelector('.plan-grid');
  await focus(page, '.plan-canvas');
  await keys(page, 'w', 'ArrowRight', 'Enter');
  for (const arrow of ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp']) {
    await page.keyboard.down('Shift');
    for (let step = 0; step < 4; step++) await page.keyboard.press(arrow as 'ArrowUp');
    await page.keyboard.up('Shift');
    await keys(page, 'Enter');
  }
  await keys(page, 'Escape', 'Escape');
  await page.waitForFunction("document.querySelectorAll('.contents details').length === 2");
  await focus(page, '.contents details:nth-of-type(1) button');
  await keys(page, 'Enter');
  await page.waitForSelector('.panel form input');
  await focus(page, '.panel form input');
  await page.keyboard.type('Study');
  await keys(page, 'Enter');
  await focus(page, '.contents details:nth-of-type(2) button');
  await keys(page, 'Enter');
  await page.waitForSelector('.pair');
  await focus(page, '.panel .panel-tools button');
  await keys(page, 'Enter');
  await page.waitForFunction("document.querySelectorAll('.contents details').length === 3");
  await focus(page, '.plan-side .facets button:nth-of-type(2)');
  await keys(page, 'Enter');
  await page.waitForSelector('.furnish li button');
  await focus(page, '.furnish li button');
  await keys(page, 'Enter');
  await focus(page, '.plan-canvas');
  await keys(page, 'ArrowDown', 'r', 'Enter', 'ArrowLeft');
  await page.waitForSelector('.plan-hand .stalk');
  await shortcut(page, 's');
  await page.waitForFunction("!document.querySelector('.mark.look')");
  const plan = await saved(open);
  const found = [
    plan.walls.edges.length,
    plan.floors.length,
    plan.texts[0]?.text,
    ...plan.objects.map(({ type }) => type),
  ];
  check(
    found.length === 5 && found.slice(0, 4).join() === '4,1,Study,door',
    `a plan is drawn without a pointer: ${found.join(', ')}`,
  );
  await keys(page, 'Delete');
  await page.waitForFunction("!document.querySelector('.plan-hand .stalk')");
  await shortcut(page, 'z');
  await page.waitForFunction("!document.querySelector('.mark.look')");
  check(true, 'what is undone back to what is saved counts as saved');
}
